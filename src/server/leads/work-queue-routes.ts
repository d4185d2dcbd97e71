import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { csvFile } from '#server/http/csv.ts'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { QueueFileQuerySchema, QueueQuerySchema, QueueSchema } from '#shared/contract/work-queue.ts'
import { apiPaths } from '#shared/paths.ts'
import type { AssignmentStore } from './assignment-store.ts'
import { leadTable } from './inquiry-table.ts'
import { inAll, type WorkQueue } from './work-queue-store.ts'

interface WorkQueueOptions {
  queue: WorkQueue
  assignments: AssignmentStore
  ownerSessions: OwnerSessions
  now: () => Date
}

/** Routes for the owner's work queue over all kinds of inquiry. Register them only below the owner's hook. */
export const workQueueRoutes: FastifyPluginAsyncZod<WorkQueueOptions> = async (
  app,
  { queue, assignments, ownerSessions, now },
) => {
  const schema = { querystring: QueueQuerySchema, response: { 200: QueueSchema } }
  app.get(apiPaths.queue, { config: { access: 'view' }, schema }, async (request) => {
    const { userId, username } = await ownerSessions.required(request)
    const [found, byKind] = await Promise.all([queue.list(request.query), queue.counts()])
    const theirs = found.items.flatMap(({ record }) => (record.assignedTo === username ? record.id : []))
    const handed = await assignments.unopened(userId, theirs)
    return { ...found, ...(handed.length > 0 && { handed }), counts: inAll(byKind) }
  })

  const table = leadTable()
  app.get(
    apiPaths.queueFile,
    {
      config: { access: 'owner', logs: ['downloaded_list', 'lead'] },
      schema: { querystring: QueueFileQuerySchema },
    },
    (request, reply) => {
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="inquiries-${isoDay(now())}.csv"`)
      return reply.send(Readable.from(csvFile(table, queue.slices(request.query))))
    },
  )
}
