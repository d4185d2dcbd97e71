import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError, orNotFound } from '#server/http/errors.ts'
import { answers, answersDone, done, onRecord } from '#server/http/route-schemas.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import { removalRoutes } from '#server/leads/removal.ts'
import { askOwner, type OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import { type PhotoRefusal, photoRefusals, RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import type { ReceivedPhoto } from '#server/photos/gallery/photo-library.ts'
import { receivePhoto } from '#server/photos/receive-photo.ts'
import {
  PortfolioImageChangesSchema,
  PortfolioImageFieldsSchema,
  PortfolioImageOrderSchema,
  PortfolioImageQuerySchema,
  PortfolioImageRecordSchema,
} from '#shared/contract/portfolio-image.ts'
import { checkFieldsMessage } from '#shared/messages.ts'
import { apiPaths } from '#shared/paths.ts'
import { displayName } from '#shared/photo-name.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import type { PhotoLibrary } from './photo-library.ts'
import type { PortfolioImageStore } from './portfolio-image-store.ts'

interface PortfolioImageOptions {
  images: PortfolioImageStore
  ownerSessions: OwnerSessions
  /** Whether the request comes from a signed-in person whose role gets a fuller answer than visitors. */
  isMore: (request: FastifyRequest) => Promise<boolean>
}

/** Route for the photos: active ones for everyone, all for the owner. An unknown category has none. */
export const portfolioImageRoutes: FastifyPluginAsyncZod<PortfolioImageOptions> = async (
  app,
  { images, ownerSessions, isMore },
) => {
  const schema = {
    querystring: PortfolioImageQuerySchema,
    response: { 200: z.array(PortfolioImageRecordSchema) },
  }
  app.get(apiPaths.portfolioImages, { config: { moreFor: 'view' }, schema }, async (request, reply) => {
    const { category, all } = request.query
    const isOwner = await isMore(request)
    reply.header('vary', 'cookie')
    if (isOwner || all === 'true') reply.header('cache-control', 'no-store')
    if (all === 'true' && !isOwner) {
      await ownerSessions.required(request)
      throw new HttpError(403, askOwner)
    }
    return isOwner ? images.listAll(category) : images.listActive(category)
  })
}

interface OwnerPortfolioOptions {
  images: PortfolioImageStore
  library: PhotoLibrary
  /** Call this after a change, because public pages show these photos. */
  onContentChange: () => void
}

/** Routes for the owner's photos. Register them only below the hook that requires a session. */
export const ownerPortfolioImageRoutes: FastifyPluginAsyncZod<OwnerPortfolioOptions> = async (
  app,
  { images, library, onContentChange },
) => {
  await app.register(multipart, { throwFileSizeLimit: false })

  const uploadSchema = { response: { 201: PortfolioImageRecordSchema } }
  app.post(
    apiPaths.portfolioImages,
    allow('staff', uploadSchema, 'added', 'photo'),
    async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes) throw refusedPhoto('tooLarge')
      if (request.headers['content-type'] && !request.isMultipart()) {
        throw new HttpError(415, 'Please send the photo as a form with a file.')
      }
      if (!request.isMultipart()) throw new HttpError(400, 'Please choose a photo.', { image: 'Required' })
      allowSlowBody(request)
      try {
        const record = await library.add((source) => receiveUpload(request, source), hangUpSignal(reply))
        onContentChange()
        return reply.code(201).send(record)
      } catch (error) {
        throw explained(error)
      }
    },
  )

  const orderSchema = { body: PortfolioImageOrderSchema, ...answersDone }
  app.put(apiPaths.portfolioImageOrder, allow('staff', orderSchema, 'ordered', 'photo'), async (request) => {
    await images.reorder(request.body.ids)
    onContentChange()
    return done
  })

  const changeSchema = {
    ...onRecord,
    body: PortfolioImageChangesSchema,
    ...answers(PortfolioImageRecordSchema),
  }
  app.patch(
    apiPaths.portfolioImage(':id'),
    allow('staff', changeSchema, 'changed', 'photo'),
    async (request) => {
      const record = orNotFound(await images.change(request.params.id, request.body))
      onContentChange()
      return record
    },
  )

  await app.register(removalRoutes, {
    target: 'photo',
    store: images,
    itemPath: apiPaths.portfolioImage,
    restorePath: apiPaths.restorePortfolioImage,
    onContentChange,
  })
}

/** Aborts an upload when the client disconnects, so that no unconfirmed photo appears. */
function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || controller.abort())
  return controller.signal
}

const diskProblems = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])

function explained(error: unknown): unknown {
  if (error instanceof RefusedPhoto) return refusedPhoto(error.reason)
  const { code = '' } = error as NodeJS.ErrnoException
  if (!diskProblems.has(code)) return error
  const refusal = new HttpError(503, 'The site can’t save photos just now. Please try again later.')
  // The log says which.
  refusal.cause = error
  return refusal
}

/** The additional size covers the multipart headers and the few text fields. */
const maxUploadBytes = maxPhotoBytes + 64 * 1024
const limits = { fileSize: maxPhotoBytes + 1, files: 1, fields: 10, fieldSize: 4096, parts: 11 }

/** Makes the error for a refused file; `fields` points at it. */
const refusedPhoto = (reason: PhotoRefusal) =>
  new HttpError(reason === 'tooLarge' ? 413 : 400, photoRefusals[reason], { image: photoRefusals[reason] })

/**
 * Reads the multipart form and streams the file to `source`, without holding it in memory.
 * @throws RefusedPhoto; HttpError 400 in words for the owner
 */
async function receiveUpload(request: FastifyRequest, source: string): Promise<ReceivedPhoto> {
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
