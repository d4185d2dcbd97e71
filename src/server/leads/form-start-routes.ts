import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import type { VisitCounting } from '#server/leads/visits/visit-counting.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { FormStartSchema } from '#shared/contract/form-start.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'

/** A visitor's form was begun. */
export const formStartRoutes: FastifyPluginAsyncZod<{ visits: VisitCounting }> = async (app, { visits }) => {
  const schema = { body: FormStartSchema, response: { 200: DoneSchema } }
  app.post(apiPaths.formStarts, { schema, config: publicFormLimit }, async ({ body, headers }) => {
    visits.noteStart(inquiryOf(body.form).form.page, headers)
    return { success: true as const }
  })
}
