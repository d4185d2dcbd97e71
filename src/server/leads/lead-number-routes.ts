import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LeadNumbersSchema } from '#shared/contract/lead-numbers.ts'
import { apiPaths } from '#shared/paths.ts'
import type { LeadNumberStore } from './lead-numbers.ts'

/** How quickly people are answered, and what comes of it. Registered only below the owner's hook. */
export const leadNumberRoutes: FastifyPluginAsyncZod<{ numbers: LeadNumberStore }> = async (
  app,
  { numbers },
) => {
  app.get(
    apiPaths.answerTimes,
    { config: { access: 'view' }, schema: { response: { 200: LeadNumbersSchema } } },
    () => numbers.read(),
  )
}
