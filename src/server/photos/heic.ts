import { crc32, deflateSync } from 'node:zlib'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import type { Region } from './heif-container.ts'
import type { Largest } from './photo-job.ts'

const pngHeaderEnd = 33

/* Values of libheif's enumerations, and places in its heif_decoding_options and heif_security_limits. */
const rgb = 1
const interleavedRgba = 11
const interleaved = 10
const channels = 4
const toEightBits = 20
const strictly = 21
const mostItems = 28
const mostBoxesInOne = 60
/** As many as a file can name. The library stops at 1,000 images and 100 things to say of them. */
const countless = 0xffff

/**
 * Turns the image to show of an iPhone's HEIC into a PNG that the image library can go on with: that can't decode HEVC. The
 * decoder applies the rotation; the colour profile (Display P3) goes along, or colours would pale.
 * @throws Error when any part of the image is not as it should be
 */
export async function heicToPng(bytes: Buffer, crop: Region | undefined, largest: Largest): Promise<Buffer> {
  const { data, stride, width, height, profile } = decodePrimary(bytes)
  const png = await sharp(data, { raw: { width: stride / channels, height, channels } })
    .extract(crop ?? { left: 0, top: 0, width, height })
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return profile ? withProfile(png, profile) : png
}

/** The decoder's memory is not given back: its process ends with the photo. */
function decodePrimary(bytes: Buffer) {
  const error = libheif._malloc(12)
  const result = libheif._malloc(4)
  const resultOf = (call: () => void): number => {
    call()
    if (read(error) !== 0) throw new Error(`libheif: error ${read(error)}, ${read(error + 4)}`)
    return read(result)
  }

  const context = libheif._heif_context_alloc()
  const limits = libheif._heif_context_get_security_limits(context)
  for (const limit of [mostItems, mostBoxesInOne]) memory().setUint32(limits + limit, countless, true)
  const file = write(bytes)
  resultOf(() => libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0))
  const handle = resultOf(() => libheif._heif_context_get_primary_image_handle(error, context, result))
  const options = libheif._heif_decoding_options_alloc()
  libheif.HEAPU8.fill(1, options + toEightBits, options + strictly + 1)
  const image = resultOf(() =>
    libheif._heif_decode_image(error, handle, result, rgb, interleavedRgba, options),
  )
  const plane = libheif._heif_image_get_plane_readonly2(image, interleaved, result)
  const stride = read(result)
  const width = libheif._heif_image_get_width(image, interleaved)
  const height = libheif._heif_image_get_height(image, interleaved)
  const profile = profileOf(handle)
  return { data: libheif.HEAPU8.subarray(plane, plane + stride * height), stride, width, height, profile }

  function profileOf(image: number): Uint8Array | undefined {
    const length = libheif._heif_image_handle_get_raw_color_profile_size(image)
    if (length === 0) return undefined
    const place = libheif._malloc(length)
    resultOf(() => libheif._heif_image_handle_get_raw_color_profile(error, image, place))
    return libheif.HEAPU8.slice(place, place + length)
  }
}

const memory = () => new DataView(libheif.HEAPU8.buffer)
const read = (place: number) => memory().getUint32(place, true)

function write(bytes: Uint8Array): number {
  const place = libheif._malloc(bytes.length)
  libheif.HEAPU8.set(bytes, place)
  return place
}

/** Says in which colours the pixels are (the iCCP chunk), right after the header; the library can only convert. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, pngHeaderEnd), length, content, checksum, png.subarray(pngHeaderEnd)])
}
