import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/http/errors.ts'
import { answers, onRecord } from '#server/http/route-schemas.ts'
import type { InquiryStores } from '#server/leads/inquiry-store.ts'
import { allow } from '#server/people/route-access.ts'
import {
  PhotoLinkSchema,
  StoredPhotoPlaceSchema,
  StoredPhotoQuerySchema,
} from '#shared/contract/quote-photo.ts'
import { pagePaths } from '#shared/paths.ts'
import { photoLinkPath, photoTokenName, storedPhotoPath } from '#shared/quote-photos.ts'
import { sizeOf } from './quote-photo-files.ts'
import type { QuotePhotos } from './quote-photos.ts'

interface OwnerQuotePhotoOptions {
  quotePhotos: QuotePhotos
  quotes: InquiryStores['quote']
  publicUrl: string
}

/** Routes for the owner to see and share quote photos. Register them only below the owner's hook. */
export const ownerQuotePhotoRoutes: FastifyPluginAsyncZod<OwnerQuotePhotoOptions> = async (
  app,
  { quotePhotos: { photos, tokens, library }, quotes, publicUrl },
) => {
  await app.register(fastifyStatic, { serve: false, cacheControl: false })

  const photoSchema = { params: StoredPhotoPlaceSchema, querystring: StoredPhotoQuerySchema }
  app.get(
    storedPhotoPath(':id', ':n'),
    { ...allow('view', photoSchema), logLevel: 'warn' },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { id, n } = request.params
      const photo = await photos.findReady(id, n)
      if (!photo) throw notFound()
      const found = await library.store.locate(photo.filename, sizeOf(photo.filename, request.query.size))
      if (!found) throw notFound()
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
