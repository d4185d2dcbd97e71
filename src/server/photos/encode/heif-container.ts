import type { ColourCoding } from './colour-coding.ts'
import { expectFewPixels } from './photo-cost.ts'
import { RefusedPhoto } from './photo-job.ts'

export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** The image that a HEIC or AVIF file is to be shown as, by what its container says of it. */
export interface HeifStill {
  coding: 'hevc' | 'av1'
  /** Before anything is cut off or turned. */
  width: number
  height: number
  /** How the decoded pixels are turned to stand upright, in this order. */
  turns: Turn[]
  /** By code points; undefined where the file has none. */
  colours: ColourCoding | undefined
  /** What is shown of it, in pixels of the turned image; undefined where it is all. */
  crop: Region | undefined
}

/** A turn by degrees with the clock, or a mirror. */
export type Turn = 90 | 180 | 270 | 'leftRight' | 'upDown'

interface Box {
  type: string
  /** Where its content begins, and where it ends, in the file. */
  start: number
  end: number
}

interface Container {
  bytes: Buffer
  primary: number
  types: Map<number, string>
  /** The images that another one is put together from. */
  parts: Map<number, number[]>
  properties: Map<number, Box[]>
}

/** What their images are decoded with. What is made of other images (grid, overlay, identity) is as those are. */
const codings: Record<string, HeifStill['coding'] | undefined> = { hvc1: 'hevc', av01: 'av1' }
const derived = new Set(['grid', 'iovl', 'iden'])

/**
 * Reads which image of the file is the one to show, and makes sure that the file holds all that it says it does: the decoders
 * fill what is missing with flat colour. Bytes that belong to nothing are passed over. The file's first box is changed to
 * say that it is a still, and a crop to leave the image whole: the decoders go by these words in ways of their own.
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
    const colours = images.map(({ id }) => coloursOf(container, id)).find((found) => found !== undefined)
    return { coding, width, height, crop: cropOf(container), turns: turnsOf(container), colours }
  } catch (error) {
    // Read past what there is.
    if (error instanceof RangeError) throw new RefusedPhoto('damaged')
    throw error
  }
}

/** Under every name: one of a sequence would have it decoded as a film, which it may lack. */
function callStill(bytes: Buffer, coding: HeifStill['coding']): void {
  const { start, end } = findBox(readFileBoxes(bytes), 'ftyp')
  bytes.write(coding === 'hevc' ? 'heic' : 'avif', start, 'latin1')
  for (let at = start + 8; at + 4 <= end; at += 4) bytes.write('mif1', at, 'latin1')
}

function readContainer(bytes: Buffer): Container {
  const meta = findBox(readFileBoxes(bytes), 'meta')
  const boxes = [...readBoxes(bytes, meta.start + 4, meta.end)]
  expectAllData(bytes, boxes)
  const pitm = findBox(boxes, 'pitm')
  const references = boxes.find(({ type }) => type === 'iref')
  return {
    bytes,
    primary:
      bytes[pitm.start] === 0 ? bytes.readUInt16BE(pitm.start + 4) : bytes.readUInt32BE(pitm.start + 4),
    types: readTypes(bytes, findBox(boxes, 'iinf')),
    parts: references ? readParts(bytes, references) : new Map(),
    properties: readProperties(bytes, findBox(boxes, 'iprp')),
  }
}

function findBox(boxes: Iterable<Box>, type: string): Box {
  for (const box of boxes) if (box.type === type) return box
  throw new RangeError(`No ${type}`)
}

/** The boxes of the file itself, up to bytes that are none. */
function* readFileBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = readBox(bytes, at, bytes.length)
    if (!box) return
    yield box
    at = box.end
  }
}

/** Boxes within another one, which they fill. */
function* readBoxes(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at < end; ) {
    const box = readBox(bytes, at, end)
    if (!box) throw new RangeError('A box is longer than what it stands in')
    yield box
    at = box.end
  }
}

/** Undefined where no box can stand. */
function readBox(bytes: Buffer, at: number, limit: number): Box | undefined {
  if (at + 8 > limit) return undefined
  const short = bytes.readUInt32BE(at)
  const header = short === 1 ? 16 : 8
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || limit - at
  if (length < header || at + length > limit) return undefined
  return { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + length }
}

/** The data of every item lie within the file, or within the box for small ones. */
function expectAllData(bytes: Buffer, boxes: Box[]): void {
  const { start } = findBox(boxes, 'iloc')
  const idat = boxes.find(({ type }) => type === 'idat')
  const room = [bytes.length, idat ? idat.end - idat.start : 0]
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
    read(idSize)
    const method = version > 0 ? read(2) & 15 : 0
    const isElsewhere = read(2) !== 0
    const base = read(baseSize)
    const extents = read(2)
    // Nothing is said of them that could be read, however many they are.
    if (indexSize + offsetSize + lengthSize === 0) continue
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexSize)
      const end = base + read(offsetSize) + read(lengthSize)
      const limit = room[method]
      if (!isElsewhere && limit !== undefined && end > limit) throw new RefusedPhoto('damaged')
    }
  }
}

function readTypes(bytes: Buffer, { start, end }: Box): Map<number, string> {
  const types = new Map<number, string>()
  for (const entry of readBoxes(bytes, start + (bytes[start] === 0 ? 6 : 8), end)) {
    const version = bytes.readUInt8(entry.start)
    // Older entries have no type, and no image is among them.
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

/** The image to show, and all that it is put together from. */
function* imagesOf({ primary, types, parts }: Container): Generator<{ id: number; type: string }> {
  const found = new Set([primary])
  for (const id of found) {
    yield { id, type: types.get(id) ?? '' }
    for (const part of parts.get(id) ?? []) found.add(part)
  }
}

/** What is turned before it is put together with others is turned by the decoder. */
function turnsOf({ bytes, properties, primary }: Container): Turn[] {
  const turns: Turn[] = []
  for (const { type, start } of properties.get(primary) ?? []) {
    const value = bytes.readUInt8(start)
    // It is written as quarters against the clock.
    const clockwise = 360 - (value & 3) * 90
    if (type === 'irot' && clockwise < 360) turns.push(clockwise as Turn)
    if (type === 'imir') turns.push((value & 1) === 1 ? 'leftRight' : 'upDown')
  }
  return turns
}

function coloursOf({ bytes, properties }: Container, id: number): ColourCoding | undefined {
  const found = properties.get(id)?.find(({ type, start }) => {
    return type === 'colr' && bytes.toString('latin1', start, start + 4) === 'nclx'
  })
  return (
    found && { primaries: bytes.readUInt16BE(found.start + 4), transfer: bytes.readUInt16BE(found.start + 6) }
  )
}

function sizeOf({ bytes, properties }: Container, id: number): Pick<Region, 'width' | 'height'> {
  const { start } = findBox(properties.get(id) ?? [], 'ispe')
  return { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }
}

/** What is left of the image by its own word, as it stands after all turns; libheif refuses some files for that word. */
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
        // Against the clock: what was on the right is at the top.
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

/** A clean aperture: width, height, and how far its middle lies from the image's, each as a fraction. */
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
