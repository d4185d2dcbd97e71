import { readFileSync } from 'node:fs'
import { cropped, gridOf, type HeifImage, heifFile, imageOf, mirrored, turned } from './heif-file.ts'
import { avif, heicFromPhone, movingPhoto, plainJpeg, pngWithAlpha, webp } from './photo-samples.ts'

type Make = () => Promise<Buffer> | Buffer

/** A name, the file, and the photo's size in pixels. */
export type TakenPhoto = readonly [name: string, make: Make, size: readonly [number, number]]
/** A name, the file, and the pattern of the refusal. */
export type RefusedFile = readonly [name: string, make: Make, words: RegExp]

const hevc = () => imageOf(heicFromPhone())
/** Decodes in a tenth of the time, for tests that don't look at the picture. */
const smallHevc = () => imageOf(readFileSync('tests/fixtures/deep-green.heic'))
const av1 = async () => imageOf(await avif())
const withMore = (image: HeifImage, ...more: Buffer[]) => ({
  ...image,
  properties: [...image.properties, ...more],
})
const hidden = (image: HeifImage) => ({ ...image, isHidden: true })

/** Returns a grid of two tiles of 640 × 480. */
const tiled = (image: HeifImage, brand: string) =>
  heifFile({ brand, images: [gridOf([2, 3], 1280, 480), hidden(image), hidden(image)] })

/** Returns a file whose second image is the one to show, rotated by a quarter turn. */
const secondOfTwo = (image: HeifImage, brand: string) =>
  heifFile({ brand, images: [image, withMore(image, turned(1))], primary: 2 })

const ofMany = (image: HeifImage, brand: string) =>
  heifFile({ brand, images: [image, ...Array.from({ length: 300 }, () => hidden(image))] })

/** Crops a quarter of the image, then turns and mirrors it. */
const cropOf = (image: HeifImage, brand: string) =>
  heifFile({
    brand,
    images: [withMore(image, cropped(320, 240, 100, -50), turned(1), mirrored(1))],
  })

/** Returns an odd size as some programs write it: cropped from one padded tile. */
const oneTile = (image: HeifImage, brand: string) =>
  heifFile({ brand, images: [gridOf([2], 631, 471), hidden(image)] })

const withTrailer = async (make: Make) => Buffer.concat([await make(), Buffer.alloc(100_000, 'trailer')])

/** Inserts bytes after the first segment of a JPEG. */
async function jpegWith(stray: Buffer): Promise<Buffer> {
  const jpeg = await plainJpeg()
  const at = 4 + jpeg.readUInt16BE(4)
  return Buffer.concat([jpeg.subarray(0, at), stray, jpeg.subarray(at)])
}
const comment = Buffer.from('\xff\xfe\0\x05abc', 'latin1')

const upright = [640, 480] as const
const onItsSide = [480, 640] as const

/** Unusual files that phones and programs write; the usual ones are in quote-photos.test.ts. */
export const takenPhotos: TakenPhoto[] = [
  ['HEIC of tiles', () => tiled(hevc(), 'heic'), [1280, 480]],
  ['AVIF of tiles', async () => tiled(await av1(), 'avif'), [1280, 480]],
  ['HEIC whose second image is the one to show', () => secondOfTwo(hevc(), 'heic'), onItsSide],
  ['AVIF whose second image is the one to show', async () => secondOfTwo(await av1(), 'avif'), onItsSide],
  ['HEIC of 301 images', () => ofMany(smallHevc(), 'heic'), [128, 128]],
  ['AVIF of 301 images', async () => ofMany(await av1(), 'avif'), upright],
  ['HEIC that is cropped, turned and mirrored', () => cropOf(hevc(), 'heic'), [240, 320]],
  ['AVIF that is cropped, turned and mirrored', async () => cropOf(await av1(), 'avif'), [240, 320]],
  ['HEIC of an odd size, of one tile', () => oneTile(hevc(), 'heic'), [631, 471]],
  ['AVIF of an odd size, of one tile', async () => oneTile(await av1(), 'avif'), [631, 471]],
  // The decoder shows this same green where a block is missing.
  ['HEIC of deep green', () => readFileSync('tests/fixtures/deep-green.heic'), [128, 128]],
  ['HEIC with a trailer', () => withTrailer(() => heifFile({ images: [smallHevc()] })), [128, 128]],
  ['AVIF with a trailer', () => withTrailer(avif), upright],
  ['JPEG with a trailer', () => withTrailer(plainJpeg), upright],
  ['JPEG with stray bytes between its parts', () => jpegWith(Buffer.alloc(3)), upright],
  ['JPEG of more than 500 parts', () => jpegWith(Buffer.concat(Array(600).fill(comment))), upright],
  ['moving WebP', () => movingPhoto('webp'), [64, 48]],
  ['moving GIF', () => movingPhoto('gif'), [64, 48]],
  ['moving PNG', () => movingPhoto('png'), [64, 48]],
]

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const cut = async (make: Make, share = 0.7) => {
  const file = await make()
  return file.subarray(0, Math.floor(file.length * share))
}
/** Returns a PNG with valid chunks and noise in place of the picture. */
async function garbled(): Promise<Buffer> {
  const png = await pngWithAlpha()
  png.subarray(60, -60).fill(0x55)
  return png
}
/** Returns a file whose last tile is all zeros, as after a download that only reserved its space. */
function emptyTile(): Buffer {
  const file = tiled(hevc(), 'heic')
  return file.fill(0, file.length - hevc().data.length)
}

/** Returns an image with a twentieth of its data zeroed in an intact container. */
function holed(): HeifImage {
  const image = hevc()
  const data = Buffer.from(image.data)
  const at = Math.floor(data.length / 5)
  return { ...image, data: data.fill(0, at, at + Math.floor(data.length / 20)) }
}
const tiledWithHole = () => heifFile({ images: [gridOf([2, 3], 1280, 480), hidden(hevc()), hidden(holed())] })

const isNone = /not a photo we can use/
const isDamaged = /damaged or incomplete/

/** Files that are refused for any purpose. */
export const refusedFiles: RefusedFile[] = [
  ['HTML', () => html, isNone],
  ['SVG', () => svg, isNone],
  ['PDF', () => Buffer.from('%PDF-1.7'), isNone],
  ['a film', () => heifFile({ brand: 'isom', images: [] }), isNone],
  ['HEIF of JPEGs', () => heifFile({ brand: 'mif1', images: [{ ...hevc(), type: 'jpeg' }] }), isNone],
  ['nothing', () => Buffer.alloc(0), /empty/],
  [
    'GIF that is also a JPEG',
    async () => Buffer.concat([Buffer.from('GIF89a'), await plainJpeg()]),
    isDamaged,
  ],
  ['GIF that is also a page', () => Buffer.concat([Buffer.from('GIF89a/*'), html]), isDamaged],
  ['JPEG cut short', () => cut(plainJpeg), isDamaged],
  ['JPEG of three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), isDamaged],
  ['PNG cut short', () => cut(pngWithAlpha), isDamaged],
  ['PNG of noise', garbled, isDamaged],
  ['WebP cut short', () => cut(webp), isDamaged],
  ['GIF cut short', () => cut(() => movingPhoto('gif'), 0.3), isDamaged],
  ['AVIF cut short', () => cut(avif), isDamaged],
  [
    'AVIF of tiles cut within the last',
    async () => cut(async () => tiled(await av1(), 'avif'), 0.9),
    isDamaged,
  ],
  ['HEIC cut short', () => cut(heicFromPhone), isDamaged],
  ['HEIC of tiles cut within the last', () => cut(() => tiled(hevc(), 'heic'), 0.9), isDamaged],
  ['HEIC of tiles of which one is empty', emptyTile, isDamaged],
  ['HEIC with a hole', () => heifFile({ images: [holed()] }), isDamaged],
  ['HEIC of tiles of which one has a hole', tiledWithHole, isDamaged],
  ['HEIC that shows itself as its own tile', () => heifFile({ images: [gridOf([1, 1], 1280, 480)] }), isNone],
]
