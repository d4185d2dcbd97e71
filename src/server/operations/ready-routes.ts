import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Readiness } from '#server/http/readiness.ts'
import { ErrorBodySchema, ReadySchema } from '#shared/contract/answer.ts'
import { readyPath } from '#shared/paths.ts'

/**
 * Route for proxies, which request it about once a second: 503 after the signal to stop. It ignores the database: when
 * that is unreachable it is so for every machine, and each can still serve pages and give the phone number.
 */
export const readyRoutes: FastifyPluginAsyncZod<{ readiness: Readiness }> = async (app, { readiness }) => {
  const schema = { response: { 200: ReadySchema, 503: ErrorBodySchema } }
  app.get(readyPath, { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!readiness.isLeaving) return { ready: true as const }
    return reply.code(503).send({ error: 'This machine is about to stop.' })
  })
}
