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
