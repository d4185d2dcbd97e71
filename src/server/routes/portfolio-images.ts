import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { OwnerSessions } from '#server/auth/owner-sessions.ts'
import { mustSignIn } from '#server/http/errors.ts'
import type { PortfolioImageStore } from '#server/stores/portfolio-images.ts'
import { PortfolioImageQuerySchema, PortfolioImageRecordSchema } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'

interface PortfolioImageOptions {
  images: PortfolioImageStore
  ownerSessions: OwnerSessions
}

/** The photos for everyone: the active ones, and for the owner all. An unknown category has none. */
export const portfolioImageRoutes: FastifyPluginAsyncZod<PortfolioImageOptions> = async (
  app,
  { images, ownerSessions },
) => {
  const schema = {
    querystring: PortfolioImageQuerySchema,
    response: { 200: z.array(PortfolioImageRecordSchema) },
  }
  app.get(apiPaths.portfolioImages, { schema }, async (request, reply) => {
    const { category, all } = request.query
    const isOwner = (await ownerSessions.current(request)) !== undefined
    reply.header('vary', 'cookie')
    if (isOwner || all === 'true') reply.header('cache-control', 'no-store')
    if (all === 'true' && !isOwner) throw mustSignIn()
    return isOwner ? images.listAll(category) : images.listActive(category)
  })
}
