import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { imageGrid } from './heif-file.ts'
import { heicFromPhone } from './photo-samples.ts'

type Channels = 3 | 4

/** Returns a photo of one colour: a few kilobytes that cost as much to decode as any photo of that size. */
export const plainPhoto = (width: number, height: number, channels: Channels = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
    limitInputPixels: false,
  })

/** The same small file, saying that it is so large: whoever refuses it by that needs no pixels of it. */
export function claiming(file: Buffer, width: number, height: number): Buffer {
  const large = Buffer.from(file)
  const frame = large.indexOf(Buffer.from([0xff, 0xc2]))
  if (large.readUInt16BE(0) === 0xffd8) {
    large.writeUInt16BE(height, frame + 5)
    large.writeUInt16BE(width, frame + 7)
  } else {
    large.writeUInt32BE(width, 16)
    large.writeUInt32BE(height, 20)
    large.writeUInt32BE(crc32(large.subarray(12, 29)), 29)
  }
  return large
}

/** Returns 48 megapixels as an iPhone stores them: rotated and in tiles, here of 640 × 480. */
export const heicOf48Megapixels = () =>
  imageGrid(heicFromPhone(), { columns: 13, rows: 13, width: 8064, height: 6048, quarters: 3 })
