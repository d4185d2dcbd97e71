import { type ColourCoding, hlg, isHighRange, linear, pq, toSrgbPrimaries } from './colour-coding.ts'

/** Brightness of white paper and text in HDR content, in candela per square metre (BT.2408). */
const paperWhite = 203
/** Brightness up to which something that covers more than a hundredth of the picture counts as its white. */
const brightestWhite = 500
const hlgPeak = 1000
const pqPeak = 10_000
const same = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const

/**
 * Converts 16-bit pixels in another coding to 8-bit sRGB. Highlights above a screen's white are tone-mapped (the curve
 * of BT.2390) with the same factor for red, green and blue, so that hues stay.
 */
export function toSrgb(pixels: Uint16Array, coding: ColourCoding): Buffer {
  const light = toLight(pixels, coding)
  const dim = isHighRange(coding) ? rollOff(light) : (brightness: number) => brightness
  const srgb = Buffer.allocUnsafe(light.length)
  for (let at = 0; at < light.length; at += 3) {
    const brightness = Math.max(light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0)
    const factor = brightness > 0 ? dim(brightness) / brightness : 0
    for (let n = at; n < at + 3; n += 1) srgb[n] = encode((light[n] ?? 0) * factor)
  }
  return srgb
}

/** Converts to linear light in sRGB's primaries: 1 is white, which for PQ and HLG means paper white. */
function toLight(pixels: Uint16Array, { primaries, transfer }: ColourCoding): Float32Array {
  const table = Float32Array.from({ length: 65_536 }, (_, code) => decode(code / 65_535, transfer))
  const [red, green, blue] = toSrgbPrimaries[primaries] ?? same
  const light = new Float32Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    let r = table[pixels[at] ?? 0] ?? 0
    let g = table[pixels[at + 1] ?? 0] ?? 0
    let b = table[pixels[at + 2] ?? 0] ?? 0
    if (transfer === hlg) {
      // The scene's light is converted to the screen's (BT.2100's OOTF), with a factor that grows with brightness.
      const factor = (hlgPeak / paperWhite) * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2
      r *= factor
      g *= factor
      b *= factor
    }
    light[at] = Math.max(0, red[0] * r + red[1] * g + red[2] * b)
    light[at + 1] = Math.max(0, green[0] * r + green[1] * g + green[2] * b)
    light[at + 2] = Math.max(0, blue[0] * r + blue[1] * g + blue[2] * b)
  }
  return light
}

function decode(value: number, transfer: number): number {
  switch (transfer) {
    case pq:
      return fromPq(value) / paperWhite
    case hlg:
      return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    case linear:
      return value
    default:
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
}

/** Returns the tone-mapping function for a screen whose white is 1. */
function rollOff(light: Float32Array): (brightness: number) => number {
  const { white, peak } = measure(light)
  if (peak <= white) return (brightness) => brightness / white
  const [whiteCode, peakCode] = [toPq(white * paperWhite), toPq(peak * paperWhite)]
  const most = whiteCode / peakCode
  const knee = 1.5 * most - 0.5
  return (brightness) => {
    const code = toPq(brightness * paperWhite) / peakCode
    if (code <= knee) return brightness / white
    const t = (code - knee) / (1 - knee)
    const [t2, t3] = [t * t, t * t * t]
    const rolled = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most
    return fromPq(rolled * peakCode) / paperWhite / white
  }
}

/** Measures the brightest light, and the level that only a hundredth of the pixels exceed. */
function measure(light: Float32Array): { white: number; peak: number } {
  const steps = 1024
  const most = pqPeak / paperWhite
  const counts = new Uint32Array(steps + 1)
  let peak = 0
  for (let at = 0; at < light.length; at += 3) {
    const brightness = Math.min(most, Math.max(light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0))
    peak = Math.max(peak, brightness)
    const step = Math.round(toPq(brightness * paperWhite) * steps)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let brighter = 0
  let step = steps
  while (step > 0 && brighter + (counts[step] ?? 0) <= light.length / 3 / 100) {
    brighter += counts[step] ?? 0
    step -= 1
  }
  const white = fromPq(step / steps) / paperWhite
  return { white: Math.min(Math.max(white, 1), brightestWhite / paperWhite), peak }
}

/* SMPTE ST 2084: candela per square metre, and back to code values. */
const [m1, m2, c1, c2, c3] = [
  2610 / 16_384,
  (2523 / 4096) * 128,
  3424 / 4096,
  (2413 / 4096) * 32,
  (2392 / 4096) * 32,
]

function fromPq(code: number): number {
  const power = Math.max(0, code) ** (1 / m2)
  return pqPeak * (Math.max(0, power - c1) / (c2 - c3 * power)) ** (1 / m1)
}

function toPq(luminance: number): number {
  const power = (luminance / pqPeak) ** m1
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2
}

function encode(light: number): number {
  const value = Math.min(1, light)
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}
