import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Readiness } from '#server/http/readiness.ts'
import { ErrorBodySchema, ReadySchema } from '#shared/contract/answer.ts'
import { readyPath } from '#shared/paths.ts'

/**
 * For proxies, which ask it every second or so: 503 from the signal to stop on. Says nothing of the database: where
 * that is away it is so for every machine, and each of them still has pages to serve and leads to answer with the
 * phone number.
 */
export const readyRoutes: FastifyPluginAsyncZod<{ readiness: Readiness }> = async (app, { readiness }) => {
  const schema = { response: { 200: ReadySchema, 503: ErrorBodySchema } }
  app.get(readyPath, { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.isLeaving) return { ready: true as const }
    return reply.code(503).send({ error: 'This machine is about to stop.' })
  })
}
