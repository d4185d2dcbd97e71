import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/schema.ts'
import type { Readiness } from '#server/http/readiness.ts'
import { ErrorBodySchema, HealthSchema, ReadySchema } from '#shared/contract/answer.ts'
import { apiPaths, readyPath, upPath } from '#shared/paths.ts'
import type { SiteOperations } from './site-operations.ts'

interface HealthDependencies extends Pick<SiteOperations, 'health'> {
  db: Db
  config: Pick<Config, 'bucket' | 'copy' | 'databaseUrl'>
}

/**
 * Routes for monitors. 503 means that leads can't be stored now; "degraded" that somebody should look soon. The details
 * are left to the doctor, since these responses are public.
 */
export const healthRoutes: FastifyPluginAsyncZod<HealthDependencies> = async (
  app,
  { db, health, config },
) => {
  const notInBackup = config.bucket ? ['photos' as const] : undefined
  const notInCopy = config.copy && config.databaseUrl ? ['since-backup' as const] : undefined
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
        .send({ status: 'degraded' as const, problems: ['database', ...problems], notInBackup, notInCopy })
    }
    const status = problems.length > 0 ? ('degraded' as const) : ('ok' as const)
    return { status, problems, notInBackup, notInCopy }
  })
}

/** Route for proxies: 503 after the signal to stop. It ignores the database, which all machines share. */
export const readyRoutes: FastifyPluginAsyncZod<{ readiness: Readiness }> = async (app, { readiness }) => {
  const schema = { response: { 200: ReadySchema, 503: ErrorBodySchema } }
  for (const path of [readyPath, upPath]) {
    app.get(path, { schema }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!readiness.isLeaving) return { ready: true as const }
      return reply.code(503).send({ error: 'This machine is about to stop.' })
    })
  }
}
