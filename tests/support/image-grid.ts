/** Returns a box of an ISO media file. */
const box = (type: string, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const fullBox = (type: string, version: number, flags: number, ...contents: Buffer[]) =>
  box(type, u8(version, 0, 0, flags), ...contents)

const u8 = (...bytes: number[]) => Buffer.from(bytes)
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

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

/**
 * Makes a HEIC or AVIF as phones write large photos: a grid of tiles, each the only image of `single`, a file
 * of the same kind whose `iloc` has four-byte offsets, lengths and bases.
 */
export function imageGrid(
  single: Buffer,
  { columns, rows, width, height, quarters = 0, colours }: Grid,
): Buffer {
  const [config, item, brand] = single.includes('av1C') ? ['av1C', 'av01', 'avif'] : ['hvcC', 'hvc1', 'heic']
  const count = columns * rows
  const gridId = count + 1
  const tiles = Array.from({ length: count }, (_, n) => n + 1)
  const entry = single.indexOf('iloc') + 12
  const start = single.readUInt32BE(entry + 4) + single.readUInt32BE(entry + 10)
  const tile = single.subarray(start, start + single.readUInt32BE(entry + 14))
  const propertyOf = (type: string) => {
    const at = single.indexOf(type) - 4
    return single.subarray(at, at + single.readUInt32BE(at))
  }
  const colr = colours
    ? box('colr', Buffer.from('nclx'), u16(colours.primaries), u16(colours.transfer), u16(6), u8(0x80))
    : propertyOf('colr')
  const properties = [
    ...[propertyOf(config), propertyOf('ispe'), fullBox('ispe', 0, 0, u32(width), u32(height))],
    ...[box('irot', u8(quarters)), colr],
  ]
  const itemEntry = (id: number, type: string, isHidden: number) =>
    fullBox('infe', 2, isHidden, u16(id), u16(0), Buffer.from(`${type}\0`))
  const place = (id: number, method: number, at: number, length: number) =>
    Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(at), u32(length)])

  const head = (dataAt: number) =>
    Buffer.concat([
      box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`)),
      fullBox(
        ...(['meta', 0, 0] as const),
        fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, 0, u16(gridId)),
        fullBox(
          ...(['iloc', 1, 0] as const),
          ...[u8(0x44, 0), u16(count + 1)],
          ...tiles.map((id) => place(id, 0, dataAt, tile.length)),
          place(gridId, 1, 0, 12),
        ),
        fullBox(
          ...(['iinf', 0, 0] as const),
          ...[u16(count + 1), ...tiles.map((id) => itemEntry(id, item, 1)), itemEntry(gridId, 'grid', 0)],
        ),
        box(
          'iprp',
          box('ipco', ...properties),
          fullBox(
            ...(['ipma', 0, 0] as const),
            u32(count + 1),
            ...tiles.map((id) => Buffer.concat([u16(id), u8(3, 0x81, 2, 5)])),
            ...[u16(gridId), u8(3, 3, 0x84, 5)],
          ),
        ),
        fullBox('iref', 0, 0, box('dimg', u16(gridId), u16(count), ...tiles.map(u16))),
        box('idat', u8(0, 1, rows - 1, columns - 1), u32(width), u32(height)),
      ),
    ])
  return Buffer.concat([head(head(0).length + 8), box('mdat', tile)])
}
