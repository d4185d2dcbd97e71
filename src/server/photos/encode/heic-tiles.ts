import libheif from 'libheif-js/wasm-bundle.js'
import type { Raw } from 'sharp'
import { clearMemory, isHoled, looksHoled, type Plane, planeOf } from './heic-holes.ts'
import { expectAffordablePiece, expectFewPixels } from './photo-cost.ts'

/* Values of libheif's enumerations, and places in its heif_decoding_options and heif_security_limits. */
const rgb = 1
const chromas = { three: [10, 14], four: [11, 15] } as const
const interleaved = 10
const asCoded = 99
const untransformed = 1
const toEightBits = 20
const strictly = 21
const mostItems = 28
const mostBoxesInOne = 60
/** The maximum that a file can contain. By default the library stops at 1,000 images and 100 properties. */
const countless = 0xffff
/** Number of integers at the beginning of the library's heif_image_tiling. */
const tilingNumbers = 7

/** RGB or RGBA pixels with 8 or 16 bits for each sample. */
export interface Pixels {
  data: Uint8Array | Uint16Array
  raw: Raw
}

interface Decoded extends Pixels {
  /** The factor by which it is smaller than the image. */
  scale: number
  profile: Uint8Array | undefined
}

interface Wanted {
  width: number
  height: number
  /** True for 16-bit samples, when the image has more than 8 bits. */
  isExact: boolean
  /** The largest factor by which the image may be reduced. */
  mostScale: number
}

interface Tiling {
  /** Memory that the decoder needs for one tile, including its cropped part. */
  heldBytes: number
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  width: number
  height: number
}

/**
 * Decodes the primary image as stored, neither rotated nor cropped, and reduces each tile at once to save memory. The
 * decoder's memory is not freed, because its process ends with the photo.
 * @throws RefusedPhoto when it needs too much memory; Error when any part of the image is invalid
 */
export function decodeHevc(bytes: Buffer, { width, height, isExact, mostScale }: Wanted): Decoded {
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
  const bits = isExact ? libheif._heif_image_handle_get_luma_bits_per_pixel(handle) : 8
  const isDeep = bits > 8
  const options = libheif._heif_decoding_options_alloc()
  libheif.HEAPU8.fill(1, options + untransformed, options + untransformed + 1)
  libheif.HEAPU8.fill(isDeep ? 0 : 1, options + toEightBits, options + toEightBits + 1)
  libheif.HEAPU8.fill(1, options + strictly, options + strictly + 1)

  const tiling = readTiling()
  const { columns, rows, tileWidth, tileHeight, heldBytes } = tiling
  expectFewPixels(tiling)
  const hasAlpha = libheif._heif_image_handle_has_alpha_channel(handle) !== 0
  const chroma = chromas[hasAlpha ? 'four' : 'three'][isDeep ? 1 : 0]
  const scale = scaleFor(tiling, mostScale)
  const canvas = createCanvas(tiling, scale, hasAlpha ? 4 : 3, bits)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (row + column > 0) clearMemory(heldBytes)
      const image = decodePiece(rgb, chroma, column, row)
      const plane = planeOf(image, interleaved)
      if (plane.width !== tileWidth || plane.height !== tileHeight) throw new Error('A tile of another size')
      canvas.paint(plane, column * tileWidth, row * tileHeight)
      const isSuspect = looksHoled(plane, canvas.raw.channels)
      libheif._heif_image_release(image)
      if (isSuspect) expectAllBlocks(column, row)
    }
  }
  return { data: canvas.data, raw: canvas.raw, scale, profile: readProfile() }

  function decodePiece(colourSpace: number, chroma: number, column: number, row: number): number {
    return resultOf(() =>
      columns * rows === 1
        ? libheif._heif_decode_image(error, handle, result, colourSpace, chroma, options)
        : libheif._heif_image_handle_decode_image_tile(
            ...([error, handle, result, colourSpace, chroma, options, column, row] as const),
          ),
    )
  }

  function expectAllBlocks(column: number, row: number): void {
    clearMemory(heldBytes)
    const image = decodePiece(asCoded, asCoded, column, row)
    if (isHoled(image)) throw new Error('Not all of a tile was decoded')
    libheif._heif_image_release(image)
  }

  function readTiling(): Tiling {
    const place = libheif._malloc(256)
    resultOf(() => libheif._heif_image_handle_get_image_tiling(error, handle, 0, place))
    const numbers = Array.from({ length: tilingNumbers }, (_, n) => read(place + n * 4))
    const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, gridWidth = 0, gridHeight = 0] = numbers
    const heldBytes = expectAffordablePiece(tileWidth * tileHeight, isDeep)
    const numbered = { columns, rows, heldBytes }
    // The decoder crops a single tile to the image, so the image's size counts.
    if (columns * rows === 1) return { ...numbered, tileWidth: width, tileHeight: height, width, height }
    return { ...numbered, tileWidth, tileHeight, width: gridWidth, height: gridHeight }
  }

  function readProfile(): Uint8Array | undefined {
    const length = libheif._heif_image_handle_get_raw_color_profile_size(handle)
    if (length === 0) return undefined
    const place = libheif._malloc(length)
    resultOf(() => libheif._heif_image_handle_get_raw_color_profile(error, handle, place))
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

/** Returns a power of two, so that tiles can be reduced one by one. */
function scaleFor({ columns, rows, tileWidth, tileHeight }: Tiling, most: number): number {
  const isWhole = (scale: number) =>
    columns * rows === 1 || (tileWidth % scale === 0 && tileHeight % scale === 0)
  return [8, 4, 2].find((scale) => scale <= most && isWhole(scale)) ?? 1
}

/** Collects the tiles into one image, reduced: each of its pixels is the mean of a square of the original's pixels. */
function createCanvas(tiling: Tiling, scale: number, channels: 3 | 4, bits: number) {
  const width = Math.floor(tiling.width / scale)
  const height = Math.floor(tiling.height / scale)
  const data =
    bits > 8 ? new Uint16Array(width * height * channels) : new Uint8Array(width * height * channels)
  const shift = bits > 8 ? 16 - bits : 0

  return {
    data,
    raw: { width, height, channels } satisfies Raw,
    /** Copies a piece from the decoder's memory to its position in the image. */
    paint({ samples, start, pitch }: Plane, left: number, top: number): void {
      const [firstX, firstY] = [left / scale, top / scale]
      const endX = Math.min(width, firstX + Math.floor(tiling.tileWidth / scale))
      const endY = Math.min(height, firstY + Math.floor(tiling.tileHeight / scale))
      for (let y = firstY; y < endY; y += 1) {
        for (let x = firstX; x < endX; x += 1) {
          const from = start + (y - firstY) * scale * pitch + (x - firstX) * scale * channels
          const to = (y * width + x) * channels
          for (let channel = 0; channel < channels; channel += 1) {
            let sum = 0
            for (let down = 0; down < scale; down += 1) {
              const line = from + down * pitch + channel
              for (let right = 0; right < scale; right += 1) sum += samples[line + right * channels] ?? 0
            }
            data[to + channel] = Math.round(sum / (scale * scale)) << shift
          }
        }
      }
    },
  }
}
