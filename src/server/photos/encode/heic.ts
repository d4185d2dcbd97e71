import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { isHighRange } from './colour-coding.ts'
import { decodeHevc, type Pixels } from './heic-tiles.ts'
import type { HeifStill, Region, Turn } from './heif-container.ts'
import type { Largest } from './photo-job.ts'

const pngHeaderEnd = 33

/**
 * Converts HEIC to a PNG with its colour profile, because the image library can't decode HEVC.
 * @throws RefusedPhoto when it needs too much memory; Error when any part of the image is invalid
 */
export async function heicToPng(bytes: Buffer, still: HeifStill, largest: Largest): Promise<Buffer> {
  const isExact = still.colours !== undefined && isHighRange(still.colours)
  const { width, height } = still
  const wanted = { width, height, isExact, mostScale: mostScale(still, largest) }
  const { profile, scale, ...pixels } = decodeHevc(bytes, wanted)
  const upright = await turned(pixels, still.turns)
  const shown = still.crop ? upright.extract(shrunk(still.crop, scale)) : upright
  const png = await shown
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace(pixels.data instanceof Uint16Array ? 'rgb16' : 'srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  return profile && !isExact ? withProfile(png, profile) : png
}

/** Returns the factor by which the image is larger than the size that is kept. */
function mostScale({ width, height, crop, turns }: HeifStill, largest: Largest): number {
  const isOnItsSide = turns.filter((turn) => turn === 90 || turn === 270).length % 2 === 1
  const size = crop ?? (isOnItsSide ? { width: height, height: width } : { width, height })
  return Math.max(size.width / largest.width, size.height / (largest.height ?? size.height))
}

/** Applies the turns one by one, because the result depends on their order. */
async function turned({ data, raw }: Pixels, turns: readonly Turn[]): Promise<Sharp> {
  let image = sharp(data, { raw })
  for (const turn of turns) {
    const step = turn === 'leftRight' ? image.flop() : turn === 'upDown' ? image.flip() : image.rotate(turn)
    const depth = data instanceof Uint16Array ? 'ushort' : 'uchar'
    const { data: bytes, info } = await step
      .toColourspace(depth === 'ushort' ? 'rgb16' : 'srgb')
      .raw({ depth })
      .toBuffer({ resolveWithObject: true })
    const values =
      depth === 'ushort' ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) : bytes
    image = sharp(values, { raw: { width: info.width, height: info.height, channels: info.channels } })
  }
  return image
}

function shrunk({ left, top, width, height }: Region, scale: number): Region {
  const shrink = (length: number) => Math.floor(length / scale)
  return {
    left: shrink(left),
    top: shrink(top),
    width: Math.max(1, shrink(width)),
    height: Math.max(1, shrink(height)),
  }
}

/** Inserts the colour profile (iCCP) right after the header: the library can only convert colours. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, pngHeaderEnd), length, content, checksum, png.subarray(pngHeaderEnd)])
}
