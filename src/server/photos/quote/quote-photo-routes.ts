import type { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import { answers, done, onRecord } from '#server/http/route-schemas.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import type { InquiryStores } from '#server/leads/inquiry-store.ts'
import { allow } from '#server/people/route-access.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import {
  PhotoLinkSchema,
  QuotePhotoPlaceSchema,
  StoredPhotoPlaceSchema,
  StoredPhotoQuerySchema,
} from '#shared/contract/quote-photo.ts'
import { pagePaths } from '#shared/paths.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { photoLinkPath, photoTokenName, quotePhotoPath, storedPhotoPath } from '#shared/quote-photos.ts'
import { sizeOf } from './quote-photo-files.ts'
import { refusedQuotePhoto } from './quote-photo-library.ts'
import type { QuotePhotos } from './quote-photos.ts'

/** Route for a visitor's photo as raw bytes. Its token identifies the sender. It can be retried. */
export const quotePhotoRoutes: FastifyPluginAsyncZod<{ quotePhotos: QuotePhotos }> = async (
  app,
  { quotePhotos: { tokens, admit, receive, wake } },
) => {
  // Content types are ignored, since the bytes tell the format, and the body is read only by the handler.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const schema = { params: QuotePhotoPlaceSchema, response: { 200: DoneSchema, 201: DoneSchema } }
  const path = quotePhotoPath(':token', ':n')
  // The limit is checked below, with a message about photos.
  const bodyLimit = Number.MAX_SAFE_INTEGER
  app.put(path, { schema, bodyLimit }, async (request, reply) => {
    const { token, n } = request.params
    const recordId = await tokens.recordOf(token)
    if (recordId === undefined) throw notFound()
    const length = request.headers['content-length']
    if (length === undefined) throw new HttpError(411, 'Please say how long the photo is.')
    const bytes = Number(length)
    if (bytes === 0) throw refusedQuotePhoto('empty')
    if (bytes > maxPhotoBytes) throw refusedQuotePhoto('tooLarge')
    await admit(clientKey(request), bytes)
    allowSlowBody(request)
    const isNew = await receive(recordId, n, request.body as Readable)
    wake()
    return reply.code(isNew ? 201 : 200).send(done)
  })
}

interface OwnerQuotePhotoOptions {
  quotePhotos: QuotePhotos
  quotes: InquiryStores['quote']
  publicUrl: string
}

/** Routes for the owner to see and share quote photos. Register them only below the owner's hook. */
export const ownerQuotePhotoRoutes: FastifyPluginAsyncZod<OwnerQuotePhotoOptions> = async (
  app,
  { quotePhotos: { photos, tokens, store }, quotes, publicUrl },
) => {
  await app.register(fastifyStatic, { serve: false, cacheControl: false })

  const photoSchema = { params: StoredPhotoPlaceSchema, querystring: StoredPhotoQuerySchema }
  app.get(
    storedPhotoPath(':id', ':n'),
    { ...allow('view', photoSchema), logLevel: 'warn' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { id, n } = request.params
      const photo = orNotFound(await photos.findReady(id, n))
      const found = orNotFound(await store.locate(photo.filename, sizeOf(photo.filename, request.query.size)))
      return reply.sendFile(found.name, found.folder)
    },
  )

  const linkSchema = { ...onRecord, ...answers(PhotoLinkSchema) }
  app.post(photoLinkPath(':id'), allow('staff', linkSchema, 'made_link', 'quote'), async (request) => {
    const { id } = request.params
    if (!(await quotes.find(id))) throw notFound()
    const { token, until } = await tokens.issueToOwner(id)
    return { url: `${publicUrl}${pagePaths.quote}?${photoTokenName}=${token}`, until }
  })
}
