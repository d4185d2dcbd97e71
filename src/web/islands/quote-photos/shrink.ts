import { quotePhotos as wording } from '#web/content/quote-photos.ts'
import { stripJpeg } from './strip-jpeg.ts'

const longestSide = 2048
const enoughBytes = 1_500_000
/** The server's limit (shared/photo-rules.ts). */
const mostBytes = 20 * 1024 * 1024

/**
 * Returns the photo as it leaves the device: upright, without where it was taken and, if it can be redrawn, at most
 * 2,048 pixels long.
 * @throws Error with a sentence for the visitor
 */
export async function shrink(file: Blob): Promise<Blob> {
  const small =
    (await redraw(file).catch(() => undefined)) ?? (await withoutNotes(file).catch(() => undefined))
  if (!small) throw new Error(wording.unopened)
  if (small.size > mostBytes) throw new Error(wording.tooLarge)
  return small
}

const withoutNotes = async (file: Blob) => stripJpeg(await file.arrayBuffer())

/** Redraws a photo as JPEG; undefined when the canvas stayed empty, as on a phone that is short of memory. */
async function redraw(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.round(bitmap.width * scale)
  const height = Math.round(bitmap.height * scale)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  // Transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  const isBlank = pixels.every((pixel) => pixel === pixels[0])
  const encode = (quality: number) =>
    new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  const photo = isBlank ? null : await encode(0.82)
  const smaller = photo && photo.size > enoughBytes ? await encode(0.6) : photo
  // This frees the canvas's memory at once.
  canvas.width = 0
  return smaller ?? undefined
}
