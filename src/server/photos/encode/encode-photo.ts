import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { photoWidths, sizedFilename, thumbnailFilename, thumbnailWidth } from '#shared/photo-files.ts'
import { maxPhotoPixels } from '#shared/photo-rules.ts'
import { type ColourCoding, isHighRange, isUnlikeSrgb, readPngColours } from './colour-coding.ts'
import { readHeif } from './heif-container.ts'
import { expectAffordable } from './photo-cost.ts'
import { type Encoding, type Largest, type PhotoJob, type PhotoSizes, RefusedPhoto } from './photo-job.ts'
import { recognisePhoto } from './recognise-photo.ts'
import { toSrgb } from './to-srgb.ts'

const widest = Math.max(...photoWidths)
/** The height limits the cost of encoding the smallest files. */
const largestForGallery: Largest = { width: widest, height: 2 * widest }
const largestForLead: Largest = { width: 2048, height: 2048 }
/** With a larger ratio the largest size would exceed WebP's limit of 16,383 pixels. */
const maxRatio = 10
/** A size that saves less than this compared with the next larger one is not made. */
const worthwhileStep = 0.9

const jpeg = { quality: 80, mozjpeg: true }
const webp = { quality: 78 }
/** Effort 2 takes half a second for the largest size; 4 takes up to eight and saves little. */
const avif = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' }

/**
 * Writes every size of a photo, upright, in sRGB and without any metadata, each durably on the disk.
 * @throws RefusedPhoto when the file is not an accepted photo
 */
export function encodePhoto(job: PhotoJob): Promise<PhotoSizes> {
  sharp.cache(false)
  switch (job.purpose) {
    case 'look':
      return lookAt(job.source)
    case 'lead':
      return encodeForLead(job)
    default:
      return encodeForGallery(job)
  }
}

/** Decodes a lead's photo as for its sizes, without writing any. */
async function lookAt(source: string): Promise<PhotoSizes> {
  const { width, height } = await decode(await readFile(source), largestForLead)
  return { width, height, widths: [] }
}

/** Encodes a photo for the owner only: one as large as a phone sends it, and a thumbnail. */
async function encodeForLead({ source, target, filename }: Encoding): Promise<PhotoSizes> {
  const { width, height, pixels } = await decode(await readFile(source), largestForLead)
  await writeDurably(path.join(target, filename), pixels().jpeg(jpeg))
  const thumbnail = pixels().resize({ width: thumbnailWidth, withoutEnlargement: true }).webp(webp)
  await writeDurably(path.join(target, thumbnailFilename(filename)), thumbnail)
  return { width, height, widths: [thumbnailWidth] }
}

async function encodeForGallery({ source, target, filename }: Encoding): Promise<PhotoSizes> {
  const master = await decode(await readFile(source), largestForGallery)
  const { width, height } = master
  if (Math.max(width / height, height / width) > maxRatio) throw new RefusedPhoto('tooNarrow')
  const widths = [...photoWidths.filter((size) => size <= width * worthwhileStep), width]

  await writeDurably(path.join(target, filename), master.pixels().jpeg(jpeg))
  for (const size of widths) {
    const sized = () => (size === width ? master.pixels() : master.pixels().resize({ width: size }))
    await writeDurably(path.join(target, sizedFilename(filename, size, 'webp')), sized().webp(webp))
    await writeDurably(path.join(target, sizedFilename(filename, size, 'avif')), sized().avif(avif))
  }
  return { width, height, widths }
}

interface Master {
  width: number
  height: number
  pixels: () => Sharp
}

/** Decodes once, at the largest size that is kept. Only the pixels go on, so that no metadata can. */
async function decode(bytes: Buffer, largest: Largest): Promise<Master> {
  try {
    const { image, colours } = await toStill(bytes, largest)
    const isConverted = colours !== undefined && isUnlikeSrgb(colours)
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace(isConverted ? 'rgb16' : 'srgb')
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .raw({ depth: isConverted ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const pixels = isConverted
      ? toSrgb(new Uint16Array(data.buffer, data.byteOffset, data.length / 2), colours)
      : data
    return { width, height, pixels: () => sharp(pixels, { raw: { width, height, channels } }) }
  } catch (error) {
    // The decoders' own messages, such as "VipsJpeg: premature end", would not help the owner.
    throw error instanceof RefusedPhoto ? error : new RefusedPhoto('damaged')
  }
}

interface Still {
  image: Sharp
  /** The colour coding that the file has instead of a profile, or beside one that is less precise. */
  colours: ColourCoding | undefined
}

const whole = { limitInputPixels: maxPhotoPixels, failOn: 'error' } as const

/** Returns the one image to show: the primary one of several, the first of an animation. */
async function toStill(bytes: Buffer, largest: Largest): Promise<Still> {
  const format = recognisePhoto(bytes)
  if (!format) throw new RefusedPhoto('notAPhoto')
  if (format === 'heif') return toHeifStill(bytes, largest)
  expectAffordable(await sharp(bytes, { limitInputPixels: false }).metadata(), bytes.length)
  const colours = format === 'png' ? readPngColours(bytes) : undefined
  return { image: sharp(bytes, { ...whole, ignoreIcc: colours !== undefined }), colours }
}

async function toHeifStill(bytes: Buffer, largest: Largest): Promise<Still> {
  const still = readHeif(bytes)
  const { coding, crop, colours } = still
  if (coding === 'hevc') {
    // The HEIC decoder starts slowly, so it is loaded only for such a photo.
    const { heicToPng } = await import('./heic.ts')
    const png = await heicToPng(bytes, still, largest)
    const { hasProfile } = await sharp(png).metadata()
    return { image: sharp(png, whole), colours: hasProfile ? undefined : colours }
  }
  // `unlimited` allows more than 256 items; the pixels are counted elsewhere.
  const options = { limitInputPixels: false, unlimited: true } as const
  const { pagePrimary: page = 0 } = await sharp(bytes, options).metadata()
  const photo = await sharp(bytes, { ...options, page }).metadata()
  expectAffordable(photo, bytes.length)
  // A profile does not describe high dynamic range, so then the code points count.
  const isByCode = colours !== undefined && (!photo.hasProfile || isHighRange(colours))
  const image = sharp(bytes, { ...whole, unlimited: true, page, ignoreIcc: isByCode })
  return { image: crop ? image.extract(crop) : image, colours: isByCode ? colours : undefined }
}

async function writeDurably(file: string, photo: Sharp): Promise<void> {
  await writeFile(file, await photo.toBuffer(), { flag: 'wx', mode: 0o600, flush: true })
}
