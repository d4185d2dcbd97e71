import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/http/errors.ts'
import { done, doneOnRecord } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import type { AuditTarget } from '#shared/contract/audit.ts'

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

/** Deletes and restores records of one kind. Register it only below the owner's hook. */
export const removalRoutes: FastifyPluginAsyncZod<RemovalOptions> = async (
  app,
  { target, store, itemPath, restorePath, onContentChange, onRemoved, onRestored },
) => {
  app.delete(itemPath(':id'), allow('staff', doneOnRecord, 'deleted', target), async (request) => {
    const { id } = request.params
    if (!(await store.remove(id))) throw notFound()
    await onRemoved?.(request, id)
    onContentChange?.()
    return done
  })

  app.post(restorePath(':id'), allow('staff', doneOnRecord, 'restored', target), async (request) => {
    const { id } = request.params
    if (!(await store.restore(id))) throw notFound()
    await onRestored?.(request, id)
    onContentChange?.()
    return done
  })
}

interface NotSpamOptions extends Pick<RemovalOptions, 'target'> {
  store: { markNotSpam(id: string): Promise<boolean> }
  path: (id: string) => string
  wakeSender: () => void
  /** Called for kinds whose alarm goes on until somebody answers. */
  onRescued?: (request: FastifyRequest, id: string) => Promise<void>
}

/** Marks a suspected lead as no spam. Register it only below the owner's hook. */
export const notSpamRoutes: FastifyPluginAsyncZod<NotSpamOptions> = async (
  app,
  { target, store, path, wakeSender, onRescued },
) => {
  app.post(path(':id'), allow('staff', doneOnRecord, 'marked_not_spam', target), async (request) => {
    const { id } = request.params
    if (!(await store.markNotSpam(id))) throw notFound()
    await onRescued?.(request, id)
    wakeSender()
    return done
  })
}
