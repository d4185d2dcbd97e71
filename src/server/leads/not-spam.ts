import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import type { AuditTarget } from '#shared/contract/audit.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'

interface NotSpamOptions {
  /** What the audit log calls the record. */
  target: AuditTarget
  store: { markNotSpam(id: string): Promise<boolean> }
  path: (id: string) => string
  /** Call this when the outbox has new rows. */
  wakeSender: () => void
  /** Called for kinds whose alarm goes on until somebody answers. */
  onRescued?: (request: FastifyRequest, id: string) => Promise<void>
}

const schema = { params: z.object({ id: RecordIdSchema }), response: { 200: DoneSchema } }

/** Route with which the owner marks a suspected lead as no spam. Register it only below the owner's hook. */
export const notSpamRoutes: FastifyPluginAsyncZod<NotSpamOptions> = async (
  app,
  { target, store, path, wakeSender, onRescued },
) => {
  app.post(
    path(':id'),
    { config: { access: 'staff', logs: ['marked_not_spam', target] }, schema },
    async (request) => {
      const { id } = request.params
      if (!(await store.markNotSpam(id))) throw notFound()
      await onRescued?.(request, id)
      wakeSender()
      return { success: true as const }
    },
  )
}
