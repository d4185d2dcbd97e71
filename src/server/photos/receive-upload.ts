import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import { PortfolioImageFieldsSchema } from '#shared/contract/portfolio-image.ts'
import { checkFieldsMessage } from '#shared/messages.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { type PhotoRefusal, photoRefusals } from './photo-job.ts'
import type { ReceivedPhoto } from './photo-library.ts'
import { headBytes, recognisePhoto } from './recognise-photo.ts'

/** What surrounds the file in the body: part headers and the few text fields. */
export const maxUploadBytes = maxPhotoBytes + 64 * 1024
const limits = { fileSize: maxPhotoBytes, files: 1, fields: 10, fieldSize: 4096, parts: 11 }
const maxNameLength = 200

/** The file is refused; `fields` points at it. */
export const refusedPhoto = (reason: PhotoRefusal) =>
  new HttpError(reason === 'tooLarge' ? 413 : 400, photoRefusals[reason], { image: photoRefusals[reason] })

/**
 * Reads the multipart form: the file goes straight to `source`, so that memory holds none of it.
 * @throws HttpError 400 or 413 in words for the owner
 */
export async function receiveUpload(request: FastifyRequest, source: string): Promise<ReceivedPhoto> {
  const { texts, name } = await readParts(request, source)
  const parsed = PortfolioImageFieldsSchema.safeParse(texts)
  const missing = name === undefined ? { image: 'Required' } : {}
  if (!parsed.success || name === undefined) {
    const problems = parsed.error?.issues.map(({ path: [field], message }) => [String(field), message]) ?? []
    throw new HttpError(400, checkFieldsMessage, { ...missing, ...Object.fromEntries(problems) })
  }
  await glance(source)
  return { fields: parsed.data, originalName: name }
}

async function readParts(request: FastifyRequest, source: string) {
  const texts: Record<string, unknown> = {}
  let name: string | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') texts[part.fieldname] = part.value
      else if (part.fieldname === 'image') {
        await pipeline(part.file, createWriteStream(source, { flags: 'wx', mode: 0o600 }))
        if (part.file.truncated) throw refusedPhoto('tooLarge')
        name = displayName(part.filename)
      } else part.file.resume()
    }
  } catch (error) {
    // A full disk and the like is not the form's fault.
    if (error instanceof HttpError || (error as NodeJS.ErrnoException).syscall) throw error
    throw new HttpError(400, 'The upload arrived incomplete or garbled. Please try again.')
  }
  return { texts, name }
}

/** Refuses at once what needs no decoder to be told from a photo. */
async function glance(source: string): Promise<void> {
  const { size } = await stat(source)
  if (size === 0) throw refusedPhoto('empty')
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    if (!recognisePhoto(buffer.subarray(0, bytesRead))) throw refusedPhoto('notAPhoto')
  } finally {
    await file.close()
  }
}

/** The owner's name for the file, for the owner's eyes only: no path, no control characters, of bearable length. */
function displayName(given: string | undefined): string {
  const [last = ''] = (given ?? '').split(/[\\/]/).slice(-1)
  const shown = last
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
  return [...shown].slice(0, maxNameLength).join('') || 'photo'
}
