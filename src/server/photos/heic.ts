import { crc32, deflateSync } from 'node:zlib'
import decodeHeic from 'heic-decode'
import sharp from 'sharp'
import type { Largest } from './photo-job.ts'

const pngHeaderEnd = 33

/**
 * Turns an iPhone's HEIC into a PNG that the image library can go on with: it reads the container but can't decode
 * HEVC. The decoder applies the rotation; the colour profile (Display P3) goes along, or colours would pale.
 */
export async function heicToPng(
  bytes: Buffer,
  profile: Buffer | undefined,
  largest: Largest,
): Promise<Buffer> {
  const images = await decodeHeic.all({ buffer: bytes })
  try {
    const [first] = images
    if (!first) throw new Error('No image in the file')
    const { data, width, height } = await first.decode()
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return profile ? withProfile(png, profile) : png
  } finally {
    images.dispose()
  }
}

/** Says in which colours the pixels are (the iCCP chunk), right after the header; the library can only convert. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, pngHeaderEnd), length, content, checksum, png.subarray(pngHeaderEnd)])
}
