export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

/** Number of bytes at a file's beginning that are needed to recognise it. */
export const headBytes = 256

/** Brands of stills and of sequences. Only the container tells the image's coding format. */
const heifBrands = new Set([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  ...['avif', 'avis', 'mif1', 'mif2', 'msf1', 'miaf'],
])

/** Recognises a file by its content. The image library would open SVG, PDF, TIFF and more. */
export function recognisePhoto(head: Uint8Array): SourceFormat | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, headBytes)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  const isHeif = text.startsWith('ftyp', 4) && brandsOf(text).some((brand) => heifBrands.has(brand))
  return isHeif ? 'heif' : undefined
}

/** The brands in an ISO media file's first box: the major one, then the compatible ones. */
function brandsOf(text: string): string[] {
  const size = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE()
  const box = text.slice(0, size)
  const brands = [box.slice(8, 12)]
  for (let at = 16; at + 4 <= box.length; at += 4) brands.push(box.slice(at, at + 4))
  return brands
}
