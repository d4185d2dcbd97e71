import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/**
 * Photos as cameras make them, small: a green sky over red on the left and blue on the right, 640 × 480 upright.
 * The JPEG and the HEIC lie on their side with a note to turn them, and carry the place where they were taken.
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

/** On its side, EXIF orientation 6, with a GPS position. */
export const jpegFromPhone = (scale = 1) =>
  upright(scale).rotate(270).withExif(place).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()

export const plainJpeg = (scale = 1) => upright(scale).jpeg().toBuffer()
export const pngWithAlpha = () => upright().ensureAlpha(0.5).png().toBuffer()
export const webp = () => upright().webp().toBuffer()
export const avif = () => upright().avif({ effort: 0 }).toBuffer()

/**
 * 480 × 640 upright, rotated by its container as iPhones do, in Display P3, with EXIF orientation 6 (which must be
 * ignored, or it would turn twice) and a GPS position. Sky on the right: the sample above, turned clockwise.
 */
export const heicFromPhone = () => readFileSync('tests/fixtures/phone-photo.heic')

/** Two frames, one after the other. */
export async function movingWebp(): Promise<Buffer> {
  const frames = [
    await plainJpeg(0.1),
    await sharp(await plainJpeg(0.1))
      .negate()
      .toBuffer(),
  ]
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** A PNG of a few hundred bytes that claims 60,000 × 60,000 pixels. */
export async function decompressionBomb(): Promise<Buffer> {
  const png = await upright().png().toBuffer()
  const header = Buffer.from(png.subarray(0, 33))
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  return Buffer.concat([header, png.subarray(33)])
}

/** The colours at the middle of the sky, of the left and of the right half, upright. */
export async function coloursOf(photo: Buffer): Promise<{ sky: number[]; left: number[]; right: number[] }> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return { sky: at(0.5, 0.08), left: at(0.25, 0.6), right: at(0.75, 0.6) }
}

/** True when both colours differ by no more than compression does. */
export const isClose = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 12)

export const sampleColours = { sky, left, right }
