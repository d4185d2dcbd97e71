import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AuditPageSchema, AuditQuerySchema } from '#shared/contract/audit.ts'
import { apiPaths } from '#shared/paths.ts'
import type { AuditLogStore } from './audit-log-store.ts'

/** What people did, for the owner to read. Registered only below the owner's hook. */
export const auditLogRoutes: FastifyPluginAsyncZod<{ auditLog: AuditLogStore }> = async (
  app,
  { auditLog },
) => {
  const schema = { querystring: AuditQuerySchema, response: { 200: AuditPageSchema } }
  app.get(apiPaths.auditLog, { config: { access: 'owner' }, schema }, ({ query }) =>
    auditLog.page(query.before),
  )
}
