import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError, notFound } from '#server/http/errors.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { ForgetSchema, ForgottenSchema, PersonKeptSchema } from '#shared/contract/forget.ts'
import { inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Forgetting } from './forgetting.ts'

interface ForgetOptions {
  forgetting: Forgetting
  /** Call this afterwards, because public pages may have shown some of it. */
  onContentChange: () => void
}

const params = z.object({ id: RecordIdSchema })

/** Routes to see and permanently delete a lead's sender's data. Register them only below the owner's hook. */
export const forgetRoutes: FastifyPluginAsyncZod<ForgetOptions> = async (
  app,
  { forgetting, onContentChange },
) => {
  app.get(
    apiPaths.leadPerson(':id'),
    { config: { access: 'owner' }, schema: { params, response: { 200: PersonKeptSchema } } },
    async ({ params: { id } }) => {
      for (const kind of inquiryKinds) {
        const kept = await forgetting.kept(kind, id)
        if (kept) return kept
      }
      throw notFound()
    },
  )

  app.post(
    apiPaths.forgetPerson(':id'),
    {
      config: { access: 'owner', logs: ['forgot', 'lead'] },
      schema: { params, body: ForgetSchema, response: { 200: ForgottenSchema } },
    },
    async ({ params: { id }, body }) => {
      for (const kind of inquiryKinds) {
        const outcome = await forgetting.forget(kind, id, body)
        if (outcome === 'changed') {
          throw new HttpError(409, 'Something else has come in from them meanwhile. Please look again.')
        }
        if (outcome === 'out of reach') {
          throw new HttpError(
            503,
            'Their photos can’t be deleted just now, so nothing was forgotten. Please try again in a few minutes.',
          )
        }
        if (outcome === undefined) continue
        if (body.testimonials) onContentChange()
        return { success: true as const, requests: outcome }
      }
      throw notFound()
    },
  )
}
