import libheif from 'libheif-js/wasm-bundle.js'

/* Values of libheif's enumerations. */
const channels = { luma: 0, blue: 1, red: 2, interleaved: 10 } as const
type Channel = (typeof channels)[keyof typeof channels]

/** Side of the smallest block that HEVC codes at once, and the part of it that no filter reaches. */
const block = 16
const core = 8
/** The size fits into every gap in the memory. */
const clearedAtOnce = 16 * 1024

export interface Plane {
  samples: Uint8Array | Uint16Array
  width: number
  height: number
  /** Offset of the first row, and distance between rows, in samples. */
  start: number
  pitch: number
}

/** Returns one plane of a decoded image. It lies in the decoder's memory and is invalid once that grows. */
export function planeOf(image: number, channel: Channel): Plane {
  const place = libheif._malloc(4)
  const plane = libheif._heif_image_get_plane_readonly2(image, channel, place)
  const { buffer } = libheif.HEAPU8
  const stride = new DataView(buffer).getUint32(place, true)
  libheif._free(place)
  const width = libheif._heif_image_get_width(image, channel)
  const isDeep = libheif._heif_image_get_bits_per_pixel_range(image, channel) > 8
  const samples = isDeep ? new Uint16Array(buffer) : new Uint8Array(buffer)
  const size = samples.BYTES_PER_ELEMENT
  const height = libheif._heif_image_get_height(image, channel)
  return { samples, width, height, start: plane / size, pitch: stride / size }
}

/**
 * Fills the decoder's freed memory with zeros: it shows earlier content where blocks are missing in a damaged stream,
 * which may be a piece of another tile.
 */
export function clearMemory(bytes: number): void {
  const { length } = libheif.HEAPU8
  const places: number[] = []
  let place = 0
  while (places.length * clearedAtOnce < bytes && place + clearedAtOnce <= length) {
    place = libheif._malloc(clearedAtOnce)
    places.push(place)
    libheif.HEAPU8.fill(0, place, place + clearedAtOnce)
  }
  for (const taken of places) libheif._free(taken)
}

/** Whether an RGB image may contain blocks of zeros, which show as a certain green: it can also be a real green. */
export function looksHoled(
  { samples, width, height, start, pitch }: Plane,
  samplesPerPixel: number,
): boolean {
  return someBlock(width, height, (x, y) => {
    const at = start + y * pitch + x * samplesPerPixel
    return samples[at] === 0 && samples[at + 1] !== 0 && samples[at + 2] === 0
  })
}

/** Whether blocks of an image in its coded form are missing: all three planes are zero, which is no real colour. */
export function isHoled(image: number): boolean {
  if (!libheif._heif_image_has_channel(image, channels.blue)) return false
  const luma = planeOf(image, channels.luma)
  const isZero = [channels.luma, channels.blue, channels.red].map((channel) => {
    const { samples, width, height, start, pitch } = planeOf(image, channel)
    const [across, down] = [width < luma.width ? 2 : 1, height < luma.height ? 2 : 1]
    return (x: number, y: number) =>
      samples[start + Math.floor(y / down) * pitch + Math.floor(x / across)] === 0
  })
  return someBlock(luma.width, luma.height, (x, y) => isZero.every((isZeroAt) => isZeroAt(x, y)))
}

/** Whether some block has a core in which every pixel satisfies `isSuch`. */
function someBlock(width: number, height: number, isSuch: (x: number, y: number) => boolean): boolean {
  const edge = (block - core) / 2
  for (let top = edge; top + core <= height; top += block) {
    for (let left = edge; left + core <= width; left += block) {
      if (isAll(left, top, isSuch)) return true
    }
  }
  return false
}

function isAll(left: number, top: number, isSuch: (x: number, y: number) => boolean): boolean {
  for (let y = top; y < top + core; y += 1) {
    for (let x = left; x < left + core; x += 1) if (!isSuch(x, y)) return false
  }
  return true
}
