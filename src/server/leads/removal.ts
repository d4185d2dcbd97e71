import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import type { AuditTarget } from '#shared/contract/audit.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'

interface RemovalOptions {
  /** What the audit log calls the record. */
  target: AuditTarget
  store: {
    remove(id: string): Promise<boolean>
    restore(id: string): Promise<boolean>
  }
  itemPath: (id: string) => string
  restorePath: (id: string) => string
  /** Called for kinds that public pages show. */
  onContentChange?: () => void
  /** Called for kinds whose alarm goes on until somebody answers. */
  onRemoved?: (request: FastifyRequest, id: string) => Promise<void>
  onRestored?: (request: FastifyRequest, id: string) => Promise<void>
}

const oneRecord = { params: z.object({ id: RecordIdSchema }), response: { 200: DoneSchema } }

/**
 * Deletes and restores inquiries, testimonials and job cards; portfolio photos have calls of their own. Register the
 * routes only below the hook that asks for a session.
 */
export const removalRoutes: FastifyPluginAsyncZod<RemovalOptions> = async (
  app,
  { target, store, itemPath, restorePath, onContentChange, onRemoved, onRestored },
) => {
  app.delete(
    itemPath(':id'),
    { config: { access: 'staff', logs: ['deleted', target] }, schema: oneRecord },
    async (request) => {
      const { id } = request.params
      if (!(await store.remove(id))) throw notFound()
      await onRemoved?.(request, id)
      onContentChange?.()
      return { success: true as const }
    },
  )

  app.post(
    restorePath(':id'),
    { config: { access: 'staff', logs: ['restored', target] }, schema: oneRecord },
    async (request) => {
      const { id } = request.params
      if (!(await store.restore(id))) throw notFound()
      await onRestored?.(request, id)
      onContentChange?.()
      return { success: true as const }
    },
  )
}
