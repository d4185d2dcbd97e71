import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/**
 * Small photos as cameras make them: a green sky over red on the left and blue on the right, 640 × 480
 * upright. The JPEG and the HEIC are stored rotated, with a note to turn them, and contain a GPS position.
 */
const width = 640
const height = 480
const sky = [30, 160, 60] as const
const left = [200, 30, 30] as const
const right = [30, 30, 200] as const

function upright(scale = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set(y < height / 6 ? sky : x < width / 2 ? left : right, (y * width + x) * 3)
    }
  }
  const photo = sharp(pixels, { raw: { width, height, channels: 3 } })
  return scale === 1 ? photo : photo.resize({ width: width * scale })
}

const place = {
  IFD0: { Make: 'Sample Camera' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '27/1 28/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '153/1 1/1 0/1',
  },
}

/** Returns a JPEG that is stored rotated, with EXIF orientation 6 and a GPS position. */
export const jpegFromPhone = (scale = 1) =>
  upright(scale).rotate(270).withExif(place).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()

export const plainJpeg = (scale = 1) => upright(scale).jpeg().toBuffer()
export const pngWithAlpha = () => upright().ensureAlpha(0.5).png().toBuffer()
export const webp = () => upright().webp().toBuffer()
export const avif = () => upright().avif({ effort: 0 }).toBuffer()

/**
 * Returns a photo of 480 × 640 upright, rotated by its container as iPhones do, in Display P3, with EXIF
 * orientation 6 (which must be ignored, or it would turn twice) and a GPS position. Its sky is on the right.
 */
export const heicFromPhone = () => readFileSync('tests/fixtures/phone-photo.heic')

/** Returns an image with two frames. */
export async function movingPhoto(format: 'webp' | 'gif' | 'png'): Promise<Buffer> {
  const first = await sharp(await plainJpeg(0.1))
    .png()
    .toBuffer()
  const second = await sharp(first).negate().png().toBuffer()
  if (format === 'png') return movingPng(first, second)
  return sharp([first, second], { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** Adds the second frame in chunks that programs without animation ignore. */
function movingPng(first: Buffer, second: Buffer): Buffer {
  const header = 33
  const end = -12
  const size = [first.readUInt32BE(16), first.readUInt32BE(20)]
  const frame = (n: number) => pngChunk('fcTL', u32(n, ...size, 0, 0, 0x0001_000a, 0).subarray(0, 26))
  const pixelsOf = (png: Buffer) => png.subarray(png.indexOf('IDAT') + 4, -16)
  return Buffer.concat([
    first.subarray(0, header),
    pngChunk('acTL', u32(2, 0)),
    frame(0),
    first.subarray(header, end),
    frame(1),
    pngChunk('fdAT', Buffer.concat([u32(2), pixelsOf(second)])),
    first.subarray(end),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([u32(content.length), named, u32(crc32(named))])
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * n)
  return bytes
}

/** Returns a PNG of a few hundred bytes that claims 60,000 × 60,000 pixels. */
export async function decompressionBomb(): Promise<Buffer> {
  const png = await upright().png().toBuffer()
  const header = Buffer.from(png.subarray(0, 33))
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  return Buffer.concat([header, png.subarray(33)])
}

/** Returns the colours at the centres of the sky and of the left and right half, as upright. */
export async function coloursOf(photo: Buffer): Promise<{ sky: number[]; left: number[]; right: number[] }> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return { sky: at(0.5, 0.08), left: at(0.25, 0.6), right: at(0.75, 0.6) }
}

/** Whether two colours differ by no more than compression causes. */
export const isClose = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 12)

export const sampleColours = { sky, left, right }
