import { u32 } from './photo-samples.ts'

/* Builds HEIC and AVIF files from encoded images, as cameras and programs do. */

export interface HeifImage {
  /** Type in four letters; `grid` is composed of other images. */
  type: string
  /** Boxes with the image's size, its decoder's configuration and its transformations. */
  properties: Buffer[]
  data: Buffer
  /** Numbers of the images that it is composed of. */
  parts?: number[]
  isHidden?: boolean
}

interface HeifFile {
  brand?: string
  images: HeifImage[]
  /** Number, from 1, of the image to show. */
  primary?: number
}

/** Returns the only image of a file without alpha. */
export function imageOf(file: Buffer): HeifImage {
  const start = file.indexOf('mdat') + 4
  const isAvif = file.includes('av1C')
  const [type, config] = isAvif ? ['av01', 'av1C'] : ['hvc1', 'hvcC']
  return {
    type,
    properties: ['ispe', config].map((name) => propertyOf(file, name)),
    // HEVC data begins with its length; the bytes after it are location metadata.
    data: file.subarray(start, isAvif ? undefined : start + 4 + file.readUInt32BE(start)),
  }
}

function propertyOf(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name) - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

/** Makes a grid with tiles of one size, in one row unless told otherwise. */
export const gridOf = (tiles: number[], width: number, height: number, rows = 1): HeifImage => ({
  type: 'grid',
  properties: [sizeOf(width, height)],
  data: Buffer.concat([Buffer.from([0, 1, rows - 1, tiles.length / rows - 1]), u32(width, height)]),
  parts: tiles,
})

interface Grid {
  columns: number
  rows: number
  /** Size of the whole image; tiles are cut off at its edges. */
  width: number
  height: number
  /** Counterclockwise quarter turns. */
  quarters?: number
  /** Code points of its colours, instead of a profile. */
  colours?: { primaries: number; transfer: number }
}

/** Makes a file as phones write large photos: a grid of tiles, each the only image of `single`. */
export function imageGrid(
  single: Buffer,
  { columns, rows, width, height, quarters = 0, colours }: Grid,
): Buffer {
  const tile = { ...imageOf(single), isHidden: true }
  const tiles = Array.from({ length: columns * rows }, () => tile)
  const numbers = tiles.map((_, n) => n + 2)
  const colour = colours
    ? box('colr', Buffer.from('nclx'), u16(colours.primaries, colours.transfer, 6), Buffer.from([0x80]))
    : propertyOf(single, 'colr')
  const { properties, ...grid } = gridOf(numbers, width, height, rows)
  return heifFile({
    brand: tile.type === 'av01' ? 'avif' : 'heic',
    images: [{ ...grid, properties: [...properties, turned(quarters), colour] }, ...tiles],
  })
}

export const sizeOf = (width: number, height: number) => box('ispe', u32(0, width, height))
export const turned = (quarters: number) => box('irot', Buffer.from([quarters]))
export const mirrored = (axis: 0 | 1) => box('imir', Buffer.from([axis]))
/** Crops to this size, with the centre moved by these offsets. */
export const cropped = (width: number, height: number, right: number, down: number) =>
  box('clap', u32(width, 1, height, 1, right, 1, down, 1))

export function heifFile({ brand = 'heic', images, primary = 1 }: HeifFile): Buffer {
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1'))
  // Tiles that are the same are stored once.
  const data = [...new Set(images.map((image) => image.data))]
  // Built once with offset 0 to learn its length, which doesn't depend on the offset.
  const { length } = metaOf(images, primary, 0)
  const meta = metaOf(images, primary, ftyp.length + length + 8)
  return Buffer.concat([ftyp, meta, box('mdat', ...data)])
}

function metaOf(images: HeifImage[], primary: number, dataStart: number): Buffer {
  const properties = images.flatMap((image) => image.properties)
  const starts = new Map<Buffer, number>()
  let end = dataStart
  const places = images.map(({ data }) => {
    const start = starts.get(data) ?? end
    starts.set(data, start)
    end = Math.max(end, start + data.length)
    return u32(start, data.length)
  })
  let property = 0
  const associations = images.map((image, n) => {
    const numbers = image.properties.map(() => {
      property += 1
      return u16(0x8000 | property)
    })
    return Buffer.concat([u16(n + 1), Buffer.from([numbers.length]), ...numbers])
  })
  const references = images.flatMap(({ parts }, n) =>
    parts ? [box('dimg', u16(n + 1, parts.length, ...parts))] : [],
  )
  return box(
    'meta',
    u32(0),
    box('hdlr', u32(0, 0), Buffer.from('pict'), u32(0, 0, 0), Buffer.alloc(1)),
    box('pitm', u32(0), u16(primary)),
    box('iinf', u32(0), u16(images.length), ...images.map(entryOf)),
    box(
      'iloc',
      u32(0),
      Buffer.from([0x44, 0]),
      u16(images.length),
      ...places.map((place, n) => Buffer.concat([u16(n + 1, 0, 1), place])),
    ),
    box('iref', u32(0), ...references),
    box('iprp', box('ipco', ...properties), box('ipma', u32(1, images.length), ...associations)),
  )
}

const entryOf = ({ type, isHidden }: HeifImage, n: number) =>
  box('infe', Buffer.from([2, 0, 0, isHidden ? 1 : 0]), u16(n + 1, 0), Buffer.from(`${type}\0`))

function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([u32(8 + bytes.length), Buffer.from(type), bytes])
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [n, value] of values.entries()) bytes.writeUInt16BE(value, 2 * n)
  return bytes
}
