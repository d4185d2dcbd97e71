import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError, notFound } from '#server/http/errors.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import { done } from '#server/http/route-schemas.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { QuotePhotoPlaceSchema } from '#shared/contract/quote-photo.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { quotePhotoPath } from '#shared/quote-photos.ts'
import { refusedQuotePhoto } from './quote-photo-library.ts'
import type { QuotePhotos } from './quote-photos.ts'

/** Route for a visitor's photo as raw bytes. Its token identifies the sender. It can be retried. */
export const quotePhotoRoutes: FastifyPluginAsyncZod<{ quotePhotos: QuotePhotos }> = async (
  app,
  { quotePhotos: { tokens, admit, library, wake } },
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
    const isNew = await library.receive(recordId, n, request.body as Readable)
    wake()
    return reply.code(isNew ? 201 : 200).send(done)
  })
}
