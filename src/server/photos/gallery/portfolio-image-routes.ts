import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError } from '#server/http/errors.ts'
import { askOwner, type OwnerSessions } from '#server/people/owner-sessions.ts'
import { PortfolioImageQuerySchema, PortfolioImageRecordSchema } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import type { PortfolioImageStore } from './portfolio-image-store.ts'

interface PortfolioImageOptions {
  images: PortfolioImageStore
  ownerSessions: OwnerSessions
  /** Whether the call is made by somebody who gets more by it than a visitor. */
  isMore: (request: FastifyRequest) => Promise<boolean>
}

/** The photos for everyone: the active ones, and for the owner all. An unknown category has none. */
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
