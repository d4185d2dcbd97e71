/** Colours described by the code points of ITU-T H.273, which HEIC, AVIF and PNG store instead of a profile. */
export interface ColourCoding {
  primaries: number
  transfer: number
}

export const pq = 16
export const hlg = 18
export const linear = 8

/** High dynamic range, brighter than a screen's white: shown unconverted, such pixels look grey and pale. */
export const isHighRange = ({ transfer }: ColourCoding) => transfer === pq || transfer === hlg

/** True when the pixels would look wrong if they were taken for sRGB. Unknown codes count as sRGB. */
export const isUnlikeSrgb = (coding: ColourCoding) =>
  isHighRange(coding) || coding.transfer === linear || coding.primaries in toSrgbPrimaries

type Matrix = readonly [Row, Row, Row]
type Row = readonly [number, number, number]

const displayP3: Matrix = [
  [1.224940176, -0.224940176, 0],
  [-0.042056955, 1.042056955, 0],
  [-0.019637555, -0.078636046, 1.098273601],
]
/** Matrices from linear light in these primaries, by their code, to linear light in sRGB's. */
export const toSrgbPrimaries: Record<number, Matrix | undefined> = {
  9: [
    [1.660491002, -0.587641139, -0.072849863],
    [-0.124550475, 1.132899897, -0.008349423],
    [-0.018150763, -0.100578898, 1.118729662],
  ],
  11: displayP3,
  12: displayP3,
}

/** Reads the cICP chunk before a PNG's pixels; undefined when there is none. */
export function readPngColours(png: Buffer): ColourCoding | undefined {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'cICP') return { primaries: png.readUInt8(at + 8), transfer: png.readUInt8(at + 9) }
    if (type === 'IDAT') return undefined
  }
  return undefined
}

const sequenceHeader = 1
const mostObus = 4

/**
 * Reads the colours from an AV1 image's sequence header (AV1 specification 5.5), which may not name them.
 * @throws RangeError when the data ends too early
 */
export function readAv1Colours(data: Buffer): ColourCoding | undefined {
  let at = 0
  for (let n = 0; n < mostObus; n += 1) {
    const head = data.readUInt8(at)
    const type = (head >> 3) & 15
    const [hasExtension, hasSize] = [(head & 4) !== 0, (head & 2) !== 0]
    at += hasExtension ? 2 : 1
    let size = data.length - at
    if (hasSize) {
      size = 0
      for (let shift = 0, byte = 0x80; byte & 0x80 && shift < 28; shift += 7) {
        byte = data.readUInt8(at)
        size |= (byte & 0x7f) << shift
        at += 1
      }
    }
    if (type === sequenceHeader) return readSequenceHeader(data.subarray(at, at + size))
    at += size
  }
  return undefined
}

function readSequenceHeader(header: Buffer): ColourCoding | undefined {
  let position = 0
  const read = (bits: number): number => {
    let value = 0
    for (let n = 0; n < bits; n += 1, position += 1) {
      value = value * 2 + ((header.readUInt8(position >> 3) >> (7 - (position & 7))) & 1)
    }
    return value
  }
  const isSet = () => read(1) === 1
  const profile = read(3)
  read(1)
  const isReduced = isSet()
  if (isReduced) read(5)
  else if (!skipOperatingPoints(read)) return undefined
  const [widthBits, heightBits] = [read(4) + 1, read(4) + 1]
  read(widthBits + heightBits)
  // Frame ids, when there are any.
  if (!isReduced && isSet()) read(7)
  // Block size and two filters.
  read(3)
  if (!isReduced) skipTools(read)
  // Superresolution and two filters.
  read(3)
  const isDeep = isSet()
  if (profile === 2 && isDeep) read(1)
  // Monochrome.
  if (profile !== 1) read(1)
  return isSet() ? { primaries: read(8), transfer: read(8) } : undefined
}

type Read = (bits: number) => number

/** Skips what a film may have before its size. False for timing, which no still image has. */
function skipOperatingPoints(read: Read): boolean {
  if (read(1) === 1) return false
  const hasDelays = read(1) === 1
  for (let points = read(5) + 1; points > 0; points -= 1) {
    read(12)
    if (read(5) > 7) read(1)
    if (hasDelays && read(1) === 1) read(4)
  }
  return true
}

/** Skips the tools for moving pictures. */
function skipTools(read: Read): void {
  read(4)
  const hasOrder = read(1) === 1
  if (hasOrder) read(2)
  const choosesScreenTools = read(1) === 1
  const screenTools = choosesScreenTools ? 2 : read(1)
  if (screenTools > 0 && read(1) === 0) read(1)
  if (hasOrder) read(3)
}
