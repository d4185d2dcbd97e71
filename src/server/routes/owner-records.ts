import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { notFound } from '#server/http/errors.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'

interface RemovalOptions {
  store: {
    remove(id: string): Promise<boolean>
    restore(id: string): Promise<boolean>
  }
  itemPath: (id: string) => string
  restorePath: (id: string) => string
  /** For records that public pages show. */
  onContentChange?: () => void
}

interface RecordListOptions extends RemovalOptions {
  store: RemovalOptions['store'] & { list(): Promise<unknown[]> }
  record: z.ZodMiniType
  listPath: string
}

const oneRecord = { params: z.object({ id: RecordIdSchema }), response: { 200: DoneSchema } }

/**
 * A list of records that the owner reads, deletes from and restores to. Registered only below the hook that asks
 * for a session.
 */
export const ownerRecordRoutes: FastifyPluginAsyncZod<RecordListOptions> = async (
  app,
  { record, listPath, ...options },
) => {
  app.get(listPath, { schema: { response: { 200: z.array(record) } } }, () => options.store.list())
  await app.register(removalRoutes, options)
}

/** Deleting and restoring alone, for records whose list is somebody else's too. */
export const removalRoutes: FastifyPluginAsyncZod<RemovalOptions> = async (
  app,
  { store, itemPath, restorePath, onContentChange },
) => {
  app.delete(itemPath(':id'), { schema: oneRecord }, async (request) => {
    if (!(await store.remove(request.params.id))) throw notFound()
    onContentChange?.()
    return { success: true as const }
  })

  app.post(restorePath(':id'), { schema: oneRecord }, async (request) => {
    if (!(await store.restore(request.params.id))) throw notFound()
    onContentChange?.()
    return { success: true as const }
  })
}
