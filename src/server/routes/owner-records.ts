import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'

interface RecordListOptions {
  store: {
    list(): Promise<unknown[]>
    remove(id: string): Promise<boolean>
    restore(id: string): Promise<boolean>
  }
  record: z.ZodMiniType
  listPath: string
  itemPath: (id: string) => string
  restorePath: (id: string) => string
}

const oneRecord = { params: z.object({ id: RecordIdSchema }), response: { 200: DoneSchema } }

/**
 * A list of records that the owner reads, deletes from and restores to. Registered only below the hook that asks
 * for a session.
 */
export const ownerRecordRoutes: FastifyPluginAsyncZod<RecordListOptions> = async (
  app,
  { store, record, listPath, itemPath, restorePath },
) => {
  app.get(listPath, { schema: { response: { 200: z.array(record) } } }, () => store.list())

  app.delete(itemPath(':id'), { schema: oneRecord }, async (request) => {
    if (!(await store.remove(request.params.id))) throw notFound()
    return { success: true as const }
  })

  app.post(restorePath(':id'), { schema: oneRecord }, async (request) => {
    if (!(await store.restore(request.params.id))) throw notFound()
    return { success: true as const }
  })
}
