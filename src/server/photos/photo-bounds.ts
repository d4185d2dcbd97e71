import type { FileHandle } from 'node:fs/promises'
import type { SourceFormat } from './recognise-photo.ts'

export interface PhotoBounds {
  width: number
  height: number
}

interface Source {
  size: number
  /** Fewer bytes at the end of the file. */
  read(at: number, length: number): Promise<Buffer>
}

/** More parts before the picture itself than any camera writes. */
const maxParts = 500
const windowBytes = 64 * 1024

/**
 * How large a photo says it is; undefined for a file that is cut short or garbled. Nothing is decoded, and whatever a
 * file says, little of it is read at once: what is wrong inside is for the process that decodes.
 */
export async function readBounds(
  file: FileHandle,
  size: number,
  format: SourceFormat,
): Promise<PhotoBounds | undefined> {
  const source: Source = {
    size,
    async read(at, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    },
  }
  try {
    const bounds = await readers[format](source)
    return bounds && bounds.width > 0 && bounds.height > 0 ? bounds : undefined
  } catch (error) {
    // Read past what there is.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Record<SourceFormat, (source: Source) => Promise<PhotoBounds | undefined>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readBoxes,
  heic: readBoxes,
}

/** Frame headers; among them are three markers that are none. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const startOfScan = 0xda
const endOfImage = Buffer.from([0xff, 0xd9])

async function readJpeg(source: Source): Promise<PhotoBounds | undefined> {
  let bounds: PhotoBounds | undefined
  let at = 2
  for (let part = 0; part < maxParts; part += 1) {
    const head = await source.read(at, 9)
    const marker = head.readUInt8(1)
    if (head.readUInt8(0) !== 0xff) return undefined
    if (marker === 0xff) at += 1
    else if (marker === startOfScan) return (await hasAfter(source, at, endOfImage)) ? bounds : undefined
    else {
      if (isFrame(marker)) bounds = { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
      at += 2 + head.readUInt16BE(2)
    }
  }
  return undefined
}

/** Looked for from the end, where it nearly always is. */
async function hasAfter(source: Source, start: number, wanted: Buffer): Promise<boolean> {
  for (let end = source.size; end > start; end -= windowBytes - wanted.length) {
    const from = Math.max(start, end - windowBytes)
    if ((await source.read(from, end - from)).includes(wanted)) return true
  }
  return false
}

async function readPng(source: Source): Promise<PhotoBounds | undefined> {
  const head = await source.read(0, 24)
  if (head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const isWhole = await hasAfter(source, Math.max(0, source.size - windowBytes), Buffer.from('IEND'))
  return isWhole ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) } : undefined
}

async function readWebp(source: Source): Promise<PhotoBounds | undefined> {
  const head = await source.read(0, 30)
  if (head.readUInt32LE(4) + 8 > source.size) return undefined
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** AVIF and HEIC: boxes, one after the other to the end of the file; `ispe` within `meta` says how large an image is. */
async function readBoxes(source: Source): Promise<PhotoBounds | undefined> {
  let bounds: PhotoBounds | undefined
  let at = 0
  for (let part = 0; part < maxParts && at < source.size; part += 1) {
    const head = await source.read(at, 16)
    const short = head.readUInt32BE(0)
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short || source.size - at
    if (length < 8 || at + length > source.size) return undefined
    if (head.toString('latin1', 4, 8) === 'meta') {
      bounds = largestImage(await source.read(at, Math.min(length, 8 * windowBytes)))
    }
    at += length
  }
  return at >= source.size ? bounds : undefined
}

function largestImage(meta: Buffer): PhotoBounds | undefined {
  let largest: PhotoBounds | undefined
  for (let at = meta.indexOf('ispe'); at >= 0; at = meta.indexOf('ispe', at + 4)) {
    const bounds = { width: meta.readUInt32BE(at + 8), height: meta.readUInt32BE(at + 12) }
    if (!largest || bounds.width * bounds.height > largest.width * largest.height) largest = bounds
  }
  return largest
}
