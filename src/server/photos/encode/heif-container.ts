import type { ColourCoding } from './colour-coding.ts'
import { readAv1Colours } from './colour-coding.ts'
import { expectFewPixels } from './photo-cost.ts'
import { RefusedPhoto } from './photo-job.ts'

export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** The image of a HEIC or AVIF file that is to be shown, according to its container. */
export interface HeifStill {
  coding: 'hevc' | 'av1'
  /** The size before cropping and rotating. */
  width: number
  height: number
  /** Turns that make the decoded pixels upright, in this order. */
  turns: Turn[]
  /** The colour coding by code points; undefined when the file has none. */
  colours: ColourCoding | undefined
  /** The visible part, in pixels of the rotated image; undefined when it is all. */
  crop: Region | undefined
}

/** A clockwise rotation in degrees, or a mirroring. */
export type Turn = 90 | 180 | 270 | 'leftRight' | 'upDown'

interface Box {
  type: string
  /** Start and end of its content in the file. */
  start: number
  end: number
}

interface Container {
  bytes: Buffer
  primary: number
  types: Map<number, string>
  /** Ids of the images that a derived image consists of. */
  parts: Map<number, number[]>
  properties: Map<number, Box[]>
  /** Where the data of an item begins in the file. */
  data: Map<number, number>
}

/** Coding formats by item type. Derived images (grid, overlay, identity) have the format of their parts. */
const codings: Record<string, HeifStill['coding'] | undefined> = { hvc1: 'hevc', av01: 'av1' }
const derived = new Set(['grid', 'iovl', 'iden'])

/**
 * Finds the file's image, and checks that all declared data is there: decoders fill gaps with flat colour. It makes the
 * file declare an uncropped still, because decoders read both inconsistently.
 * @throws RefusedPhoto
 */
export function readHeif(bytes: Buffer): HeifStill {
  try {
    const container = readContainer(bytes)
    const images = [...imagesOf(container)]
    const coding = images.map(({ type }) => codings[type]).find((found) => found !== undefined)
    const isReadable = images.every(({ type }) => derived.has(type) || codings[type] === coding)
    if (!coding || !isReadable) throw new RefusedPhoto('notAPhoto')
    for (const { id } of images) expectFewPixels(sizeOf(container, id))
    const { width, height } = sizeOf(container, container.primary)
    callStill(bytes, coding)
    const colours = coloursOf(container, images)
    return { coding, width, height, crop: cropOf(container), turns: turnsOf(container), colours }
  } catch (error) {
    // A RangeError means that the file ends too early.
    if (error instanceof RangeError) throw new RefusedPhoto('damaged')
    throw error
  }
}

/** Sets every brand: with one of a sequence the file would be decoded as a film, which it may lack. */
function callStill(bytes: Buffer, coding: HeifStill['coding']): void {
  const { start, end } = findBox(readFileBoxes(bytes), 'ftyp')
  bytes.write(coding === 'hevc' ? 'heic' : 'avif', start, 'latin1')
  for (let at = start + 8; at + 4 <= end; at += 4) bytes.write('mif1', at, 'latin1')
}

function readContainer(bytes: Buffer): Container {
  const meta = findBox(readFileBoxes(bytes), 'meta')
  const boxes = [...readBoxes(bytes, meta.start + 4, meta.end)]
  const pitm = findBox(boxes, 'pitm')
  const references = boxes.find(({ type }) => type === 'iref')
  return {
    bytes,
    primary:
      bytes[pitm.start] === 0 ? bytes.readUInt16BE(pitm.start + 4) : bytes.readUInt32BE(pitm.start + 4),
    types: readTypes(bytes, findBox(boxes, 'iinf')),
    parts: references ? readParts(bytes, references) : new Map(),
    properties: readProperties(bytes, findBox(boxes, 'iprp')),
    data: findData(bytes, boxes),
  }
}

function findBox(boxes: Iterable<Box>, type: string): Box {
  for (const box of boxes) if (box.type === type) return box
  throw new RangeError(`No ${type}`)
}

/** Reads the file's top-level boxes, up to bytes that form none. */
function* readFileBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = readBox(bytes, at, bytes.length)
    if (!box) return
    yield box
    at = box.end
  }
}

function* readBoxes(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at < end; ) {
    const box = readBox(bytes, at, end)
    if (!box) throw new RangeError('A box is longer than what it stands in')
    yield box
    at = box.end
  }
}

/** Reads a box; undefined where none can begin. */
function readBox(bytes: Buffer, at: number, limit: number): Box | undefined {
  if (at + 8 > limit) return undefined
  const short = bytes.readUInt32BE(at)
  const header = short === 1 ? 16 : 8
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || limit - at
  if (length < header || at + length > limit) return undefined
  return { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + length }
}

/** Checks that every item's data lies within the file. Returns where the data of each begins. */
function findData(bytes: Buffer, boxes: Box[]): Map<number, number> {
  const { start } = findBox(boxes, 'iloc')
  const idat = boxes.find(({ type }) => type === 'idat')
  const room = [bytes.length, idat ? idat.end - idat.start : 0]
  const origins = [0, idat?.start ?? 0]
  const found = new Map<number, number>()
  const version = bytes.readUInt8(start)
  const [sizes = 0, more = 0] = bytes.subarray(start + 4, start + 6)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  const indexSize = version > 0 ? more & 15 : 0
  const idSize = version < 2 ? 2 : 4
  let at = start + 6
  const read = (size: number) => {
    at += size
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : size ? bytes.readUIntBE(at - size, size) : 0
  }
  for (let items = read(idSize); items > 0; items -= 1) {
    const id = read(idSize)
    const method = version > 0 ? read(2) & 15 : 0
    const isElsewhere = read(2) !== 0
    const base = read(baseSize)
    const extents = read(2)
    // Such extents have no bytes in the file, and a false count would keep the loop busy.
    if (indexSize + offsetSize + lengthSize === 0) continue
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexSize)
      const begin = base + read(offsetSize)
      const end = begin + read(lengthSize)
      const [limit, origin] = [room[method], origins[method]]
      if (isElsewhere || limit === undefined || origin === undefined) continue
      if (end > limit) throw new RefusedPhoto('damaged')
      if (extent === 0) found.set(id, origin + begin)
    }
  }
  return found
}

function readTypes(bytes: Buffer, { start, end }: Box): Map<number, string> {
  const types = new Map<number, string>()
  for (const entry of readBoxes(bytes, start + (bytes[start] === 0 ? 6 : 8), end)) {
    const version = bytes.readUInt8(entry.start)
    // Older entries have no type, so no image is among them.
    if (version < 2) continue
    const idSize = version === 2 ? 2 : 4
    const at = entry.start + 4 + idSize + 2
    types.set(bytes.readUIntBE(entry.start + 4, idSize), bytes.toString('latin1', at, at + 4))
  }
  return types
}

function readParts(bytes: Buffer, { start, end }: Box): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  const idSize = bytes[start] === 0 ? 2 : 4
  for (const reference of readBoxes(bytes, start + 4, end)) {
    if (reference.type !== 'dimg') continue
    const count = bytes.readUInt16BE(reference.start + idSize)
    const to = Array.from({ length: count }, (_, n) =>
      bytes.readUIntBE(reference.start + idSize + 2 + n * idSize, idSize),
    )
    parts.set(bytes.readUIntBE(reference.start, idSize), to)
  }
  return parts
}

function readProperties(bytes: Buffer, iprp: Box): Map<number, Box[]> {
  const boxes = [...readBoxes(bytes, iprp.start, iprp.end)]
  const ipco = findBox(boxes, 'ipco')
  const all = [...readBoxes(bytes, ipco.start, ipco.end)]
  const properties = new Map<number, Box[]>()
  for (const ipma of boxes.filter(({ type }) => type === 'ipma')) {
    const idSize = bytes[ipma.start] === 0 ? 2 : 4
    const isWide = (bytes.readUInt8(ipma.start + 3) & 1) === 1
    let at = ipma.start + 8
    for (let entries = bytes.readUInt32BE(ipma.start + 4); entries > 0; entries -= 1) {
      const id = bytes.readUIntBE(at, idSize)
      const count = bytes.readUInt8(at + idSize)
      at += idSize + 1
      const list: Box[] = []
      for (let n = 0; n < count; n += 1) {
        const index = isWide ? bytes.readUInt16BE(at) & 0x7fff : bytes.readUInt8(at) & 0x7f
        at += isWide ? 2 : 1
        const property = all[index - 1]
        if (property) list.push(property)
      }
      properties.set(id, list)
    }
  }
  return properties
}

function* imagesOf({ primary, types, parts }: Container): Generator<{ id: number; type: string }> {
  const found = new Set([primary])
  for (const id of found) {
    yield { id, type: types.get(id) ?? '' }
    for (const part of parts.get(id) ?? []) found.add(part)
  }
}

/** Only the primary image's turns count: the decoder rotates the parts of a derived image. */
function turnsOf({ bytes, properties, primary }: Container): Turn[] {
  const turns: Turn[] = []
  for (const { type, start } of properties.get(primary) ?? []) {
    const value = bytes.readUInt8(start)
    // The value counts counterclockwise quarter turns.
    const clockwise = 360 - (value & 3) * 90
    if (type === 'irot' && clockwise < 360) turns.push(clockwise as Turn)
    if (type === 'imir') turns.push((value & 1) === 1 ? 'leftRight' : 'upDown')
  }
  return turns
}

/** Returns the colours that a box names, or without any such box, those of the coded data of an AVIF. */
function coloursOf(
  { bytes, properties, data }: Container,
  images: readonly { id: number; type: string }[],
): ColourCoding | undefined {
  const boxes = images.flatMap(({ id }) => properties.get(id) ?? []).filter(({ type }) => type === 'colr')
  const named = boxes.find(({ start }) => bytes.toString('latin1', start, start + 4) === 'nclx')
  if (named)
    return { primaries: bytes.readUInt16BE(named.start + 4), transfer: bytes.readUInt16BE(named.start + 6) }
  const coded = images.find(({ type }) => type === 'av01')
  const begin = coded && data.get(coded.id)
  return boxes.length === 0 && begin !== undefined ? readAv1Colours(bytes.subarray(begin)) : undefined
}

function sizeOf({ bytes, properties }: Container, id: number): Pick<Region, 'width' | 'height'> {
  const { start } = findBox(properties.get(id) ?? [], 'ispe')
  return { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }
}

/** Returns the image's crop after all turns; libheif rejects some files because of a crop. */
function cropOf(container: Container): Region | undefined {
  const { bytes, properties, primary } = container
  const steps = properties.get(primary) ?? []
  if (!steps.some(({ type }) => type === 'clap')) return undefined
  let { width, height } = sizeOf(container, primary)
  let shown: Region = { left: 0, top: 0, width, height }
  for (const { type, start } of steps) {
    if (type === 'clap') {
      shown = within(shown, start, bytes)
      writeWhole(bytes, start, width, height)
    } else if (type === 'irot') {
      for (let quarters = bytes.readUInt8(start) & 3; quarters > 0; quarters -= 1) {
        // After a counterclockwise turn the right side is at the top.
        shown = {
          ...{ left: shown.top, top: width - shown.left - shown.width },
          ...{ width: shown.height, height: shown.width },
        }
        ;[width, height] = [height, width]
      }
    } else if (type === 'imir') {
      const isLeftRight = (bytes.readUInt8(start) & 1) === 1
      if (isLeftRight) shown = { ...shown, left: width - shown.left - shown.width }
      else shown = { ...shown, top: height - shown.top - shown.height }
    }
  }
  return shown
}

/** Reads a clean aperture: width, height, and the offset of its centre from the image's, each as a fraction. */
function within(outer: Region, start: number, bytes: Buffer): Region {
  const fraction = (n: number) => bytes.readInt32BE(start + n * 8) / bytes.readUInt32BE(start + n * 8 + 4)
  const [width, height] = [Math.round(fraction(0)), Math.round(fraction(1))]
  const left = Math.floor((outer.width - width) / 2 + fraction(2))
  const top = Math.floor((outer.height - height) / 2 + fraction(3))
  const fits = left >= 0 && top >= 0 && left + width <= outer.width && top + height <= outer.height
  if (!fits || !(width > 0 && height > 0)) throw new RefusedPhoto('damaged')
  return { left: outer.left + left, top: outer.top + top, width, height }
}

function writeWhole(bytes: Buffer, start: number, width: number, height: number): void {
  for (const [n, value] of [width, 1, height, 1, 0, 1, 0, 1].entries())
    bytes.writeInt32BE(value, start + n * 4)
}
