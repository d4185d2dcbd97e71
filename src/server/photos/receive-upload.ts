import type { FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import { type PhotoRefusal, photoRefusals, RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import type { ReceivedPhoto } from '#server/photos/gallery/photo-library.ts'
import { PortfolioImageFieldsSchema } from '#shared/contract/portfolio-image.ts'
import { checkFieldsMessage } from '#shared/messages.ts'
import { displayName } from '#shared/photo-name.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { receivePhoto } from './receive-photo.ts'

/** The additional size covers the multipart headers and the few text fields. */
export const maxUploadBytes = maxPhotoBytes + 64 * 1024
const limits = { fileSize: maxPhotoBytes + 1, files: 1, fields: 10, fieldSize: 4096, parts: 11 }

/** Makes the error for a refused file; `fields` points at it. */
export const refusedPhoto = (reason: PhotoRefusal) =>
  new HttpError(reason === 'tooLarge' ? 413 : 400, photoRefusals[reason], { image: photoRefusals[reason] })

/**
 * Reads the multipart form and streams the file to `source`, without holding it in memory.
 * @throws RefusedPhoto; HttpError 400 in words for the owner
 */
export async function receiveUpload(request: FastifyRequest, source: string): Promise<ReceivedPhoto> {
  const { texts, name } = await readParts(request, source)
  const parsed = PortfolioImageFieldsSchema.safeParse(texts)
  const missing = name === undefined ? { image: 'Required' } : {}
  if (!parsed.success || name === undefined) {
    const problems = parsed.error?.issues.map(({ path: [field], message }) => [String(field), message]) ?? []
    throw new HttpError(400, checkFieldsMessage, { ...missing, ...Object.fromEntries(problems) })
  }
  return { fields: parsed.data, originalName: name }
}

async function readParts(request: FastifyRequest, source: string) {
  const texts: Record<string, unknown> = {}
  let name: string | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') texts[part.fieldname] = part.value
      else if (part.fieldname === 'image') {
        await receivePhoto(part.file, source)
        name = displayName(part.filename)
      } else part.file.resume()
    }
  } catch (error) {
    // Errors of the disk, such as no space, are not the form's fault.
    if (error instanceof RefusedPhoto || (error as NodeJS.ErrnoException).syscall) throw error
    throw new HttpError(400, 'The photo didn’t arrive in one piece. Please try again.')
  }
  return { texts, name }
}
