import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { photoWidths, sizedFilename, thumbnailFilename, thumbnailWidth } from '#shared/photo-files.ts'
import { maxPhotoPixels } from '#shared/photo-rules.ts'
import { heicToPng } from './heic.ts'
import { type Largest, type PhotoJob, type PhotoSizes, RefusedPhoto } from './photo-job.ts'
import { recognisePhoto } from './recognise-photo.ts'

const largestForGallery: Largest = { width: Math.max(...photoWidths) }
const largestForLead: Largest = { width: 2048, height: 2048 }
/** Taller than this and WebP, which ends at 16,383 pixels, could not hold the largest size. */
const maxRatio = 10
/** A size that saves less than this over the next one is not worth its file. */
const worthwhileStep = 0.9

const jpeg = { quality: 80, mozjpeg: true }
const webp = { quality: 78 }
/** Effort 2: half a second for the largest size; 4 takes up to eight and saves little. */
const avif = { quality: 55, effort: 2 }

/**
 * Writes every size of a photo, upright, in sRGB and without any metadata, each durably on the disk.
 * @throws RefusedPhoto when the file is no photo we take
 */
export function encodePhoto(job: PhotoJob): Promise<PhotoSizes> {
  sharp.cache(false)
  return job.purpose === 'lead' ? encodeForLead(job) : encodeForGallery(job)
}

/** For the owner alone: as large as a phone sends it, and a thumbnail. */
async function encodeForLead({ source, target, filename }: PhotoJob): Promise<PhotoSizes> {
  const { width, height, pixels } = await decode(await readFile(source), largestForLead)
  await writeDurably(path.join(target, filename), pixels().jpeg(jpeg))
  const thumbnail = pixels().resize({ width: thumbnailWidth, withoutEnlargement: true }).webp(webp)
  await writeDurably(path.join(target, thumbnailFilename(filename)), thumbnail)
  return { width, height, widths: [thumbnailWidth] }
}

async function encodeForGallery({ source, target, filename }: PhotoJob): Promise<PhotoSizes> {
  const master = await decode(await readFile(source), largestForGallery)
  const { width, height } = master
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

/** Decodes once, at the largest size that is kept; the pixels alone go on, so no metadata can. */
async function decode(bytes: Buffer, largest: Largest): Promise<Master> {
  try {
    const still = await toStill(bytes, largest)
    const { data, info } = await sharp(still, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return { width, height, pixels: () => sharp(data, { raw: { width, height, channels } }) }
  } catch (error) {
    // The decoders say "VipsJpeg: premature end" and the like: true, but nothing the owner can use.
    throw error instanceof RefusedPhoto ? error : new RefusedPhoto('damaged')
  }
}

async function toStill(bytes: Buffer, largest: Largest): Promise<Buffer> {
  const format = recognisePhoto(bytes)
  if (!format) throw new RefusedPhoto('notAPhoto')
  const { width, height, pages = 1, icc } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > maxPhotoPixels) throw new RefusedPhoto('tooManyPixels')
  if (Math.max(width / height, height / width) > maxRatio) throw new RefusedPhoto('tooNarrow')
  // A HEIC with several images is a burst, of which the first is shown.
  if (format !== 'heic' && pages > 1) throw new RefusedPhoto('moving')
  return format === 'heic' ? heicToPng(bytes, icc, largest) : bytes
}

async function writeDurably(file: string, photo: Sharp): Promise<void> {
  const bytes = await photo.toBuffer()
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
