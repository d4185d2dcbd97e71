import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { HealthSchema } from '#shared/contract/answer.ts'
import { apiPaths } from '#shared/paths.ts'
import type { SiteHealth } from './site-health.ts'

interface HealthDependencies {
  db: Kysely<Schema>
  health: SiteHealth
  config: Pick<Config, 'bucket'>
}

/**
 * Routes for monitors. 503 means that leads can't be stored now; 200 with "degraded" that the site works but somebody
 * should check it soon. The responses are public, so the details are left to the doctor.
 */
export const healthRoutes: FastifyPluginAsyncZod<HealthDependencies> = async (
  app,
  { db, health, config },
) => {
  const notInBackup = config.bucket ? ['photos' as const] : undefined
  const schema = { response: { 200: HealthSchema, 503: HealthSchema } }
  app.get(apiPaths.health, { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const problems = await health()
    try {
      // The statement changes nothing but tests whether writing is possible: SQLite fails at the transaction's begin,
      // PostgreSQL at the statement.
      await db.transaction().execute((tx) => sql`delete from users where 1 = 0`.execute(tx))
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply
        .code(503)
        .send({ status: 'degraded' as const, problems: ['database', ...problems], notInBackup })
    }
    return { status: problems.length > 0 ? ('degraded' as const) : ('ok' as const), problems, notInBackup }
  })
}
