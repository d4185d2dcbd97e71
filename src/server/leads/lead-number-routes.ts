import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LeadNumbersSchema } from '#shared/contract/lead-numbers.ts'
import { apiPaths } from '#shared/paths.ts'
import type { LeadNumberStore } from './lead-numbers.ts'

/** Route for response times and outcomes of leads. Register it only below the owner's hook. */
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
