import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { HealthSchema } from '#shared/contract/answer.ts'
import { apiPaths } from '#shared/paths.ts'

/** For monitors: 200 while the site can do its work, 503 when the database does not answer. */
export const healthRoutes: FastifyPluginAsyncZod<{ db: Kysely<Schema> }> = async (app, { db }) => {
  const schema = { response: { 200: HealthSchema, 503: HealthSchema } }
  app.get(apiPaths.health, { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' as const }
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.code(503).send({ status: 'degraded' as const })
    }
  })
}
