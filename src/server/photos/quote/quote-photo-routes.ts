import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError, notFound } from '#server/http/errors.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import { allowSlowBody } from '#server/http/slow-bodies.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { QuotePhotoPlaceSchema } from '#shared/contract/quote-photo.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'
import { quotePhotoPath } from '#shared/quote-photos.ts'
import { refusedQuotePhoto } from './quote-photo-library.ts'
import type { QuotePhotos } from './quote-photos.ts'

/**
 * A visitor's photo, as its bytes. The token stands for him: it came with the answer to his request, or from the owner. The same
 * photo again changes nothing, so that he may try as often as it takes.
 */
export const quotePhotoRoutes: FastifyPluginAsyncZod<{ quotePhotos: QuotePhotos }> = async (
  app,
  { quotePhotos: { tokens, admit, library, wake } },
) => {
  // Whatever it says it is: what it is, its bytes tell. They are not read before the handler asks for them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  const schema = { params: QuotePhotoPlaceSchema, response: { 200: DoneSchema, 201: DoneSchema } }
  const path = quotePhotoPath(':token', ':n')
  // Judged below, in words about photos.
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
    return reply.code(isNew ? 201 : 200).send({ success: true as const })
  })
}
