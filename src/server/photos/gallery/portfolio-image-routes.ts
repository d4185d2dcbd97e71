import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError, notFound } from '#server/http/errors.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import { askOwner, type OwnerSessions } from '#server/people/owner-sessions.ts'
import { RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import { maxUploadBytes, receiveUpload, refusedPhoto } from '#server/photos/receive-upload.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import {
  PortfolioImageChangesSchema,
  PortfolioImageOrderSchema,
  PortfolioImageQuerySchema,
  PortfolioImageRecordSchema,
} from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
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

const params = z.object({ id: RecordIdSchema })
const done = { success: true as const }

/** Routes for the owner's photos. Register them only below the hook that requires a session. */
export const ownerPortfolioImageRoutes: FastifyPluginAsyncZod<OwnerPortfolioOptions> = async (
  app,
  { images, library, onContentChange },
) => {
  await app.register(multipart, { throwFileSizeLimit: false })

  const uploadSchema = { response: { 201: PortfolioImageRecordSchema } }
  app.post(
    apiPaths.portfolioImages,
    { config: { access: 'staff', logs: ['added', 'photo'] }, schema: uploadSchema },
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

  const orderSchema = { body: PortfolioImageOrderSchema, response: { 200: DoneSchema } }
  app.put(
    apiPaths.portfolioImageOrder,
    { config: { access: 'staff', logs: ['ordered', 'photo'] }, schema: orderSchema },
    async (request) => {
      await images.reorder(request.body.ids)
      onContentChange()
      return done
    },
  )

  const changeSchema = {
    params,
    body: PortfolioImageChangesSchema,
    response: { 200: PortfolioImageRecordSchema },
  }
  app.patch(
    apiPaths.portfolioImage(':id'),
    { config: { access: 'staff', logs: ['changed', 'photo'] }, schema: changeSchema },
    async (request) => {
      const record = await images.change(request.params.id, request.body)
      if (!record) throw notFound()
      onContentChange()
      return record
    },
  )

  const oneRecord = { params, response: { 200: DoneSchema } }
  app.delete(
    apiPaths.portfolioImage(':id'),
    { config: { access: 'staff', logs: ['deleted', 'photo'] }, schema: oneRecord },
    async (request) => {
      if (!(await images.remove(request.params.id))) throw notFound()
      onContentChange()
      return done
    },
  )

  app.post(
    apiPaths.restorePortfolioImage(':id'),
    { config: { access: 'staff', logs: ['restored', 'photo'] }, schema: oneRecord },
    async (request) => {
      if (!(await images.restore(request.params.id))) throw notFound()
      onContentChange()
      return done
    },
  )
}

/**
 * Aborts an upload when the client disconnects: otherwise an unconfirmed photo would appear beside the second attempt.
 */
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
  return new HttpError(503, `The server can't store photos just now (${code}). Please try again later.`)
}
