import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Db } from '#server/db/schema.ts'
import { sendCsv } from '#server/http/csv.ts'
import { answers, answersDone, done, onRecord } from '#server/http/route-schemas.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import { LeadAnswerSchema, RelatedLeadsSchema } from '#shared/contract/inquiry-lead.ts'
import { LeadNumbersSchema } from '#shared/contract/lead-numbers.ts'
import { NotificationSchema, NotificationsSeenSchema } from '#shared/contract/notification.ts'
import { PeriodQuerySchema } from '#shared/contract/period.ts'
import {
  type ChangedTemplates,
  ChangedTemplatesSchema,
  ReviewLinkSchema,
  type TextTemplates,
  TextTemplatesSchema,
  textTemplateIds,
} from '#shared/contract/text-template.ts'
import { QueueFileQuerySchema, QueueQuerySchema, QueueSchema } from '#shared/contract/work-queue.ts'
import { maxNotifications } from '#shared/leads/notification-limit.ts'
import { presetTemplates } from '#shared/leads/texts.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { AssignmentStore } from './assignment-store.ts'
import { findSaid } from './customers-said.ts'
import { findEndingQuotes } from './ending-quotes.ts'
import { findLead, type InquiryStores } from './inquiry-store.ts'
import { leadTable } from './inquiry-table.ts'
import { leadLines } from './lead-export.ts'
import { createLeadNumbers } from './lead-numbers.ts'
import { createNotificationStore } from './notification-store.ts'
import { leadsInPeriod, periodTable } from './period-file.ts'
import { findRelated } from './same-person.ts'
import { createWorkQueue, inAll } from './work-queue-store.ts'

interface LeadRoutesOptions {
  site: SiteContext
  leads: InquiryStores
  assignments: AssignmentStore
  ownerSessions: OwnerSessions
}

/** The owner's routes about leads of all kinds. Register them only below the owner's hook. */
export const leadRoutes: FastifyPluginAsyncZod<LeadRoutesOptions> = async (
  app,
  { site: { db, now, config }, leads, assignments, ownerSessions },
) => {
  const queue = createWorkQueue(db, now)
  const notifications = createNotificationStore(db, now)
  const templates = createTextTemplateStore(db)
  const numbers = createLeadNumbers(db, now)

  const leadSchema = { ...onRecord, ...answers(LeadAnswerSchema) }
  app.get(apiPaths.lead(':id'), allow('view', leadSchema), ({ params: { id } }) => findLead(leads, id))

  const relatedSchema = { ...onRecord, ...answers(RelatedLeadsSchema) }
  app.get(apiPaths.relatedLeads(':id'), allow('view', relatedSchema), async ({ params: { id } }) =>
    findRelated(db, (await findLead(leads, id)).kind, id),
  )

  const queueSchema = { querystring: QueueQuerySchema, ...answers(QueueSchema) }
  app.get(apiPaths.queue, allow('view', queueSchema), async (request) => {
    const { userId, username } = await ownerSessions.required(request)
    const [found, byKind] = await Promise.all([queue.list(request.query), queue.counts()])
    const theirs = found.items.flatMap(({ record }) => (record.assignedTo === username ? record.id : []))
    const handed = await assignments.unopened(userId, theirs)
    const ending = await findEndingQuotes(db, found.items, now())
    const said = await findSaid(db, found.items)
    const marks = {
      ...(handed.length > 0 && { handed }),
      ...(ending.length > 0 && { ending }),
      ...(said.length > 0 && { said }),
    }
    return { ...found, ...marks, counts: inAll(byKind) }
  })

  const table = leadTable()
  const fileSchema = { querystring: QueueFileQuerySchema }
  app.get(apiPaths.queueFile, allow('owner', fileSchema, 'downloaded_list', 'lead'), (request, reply) =>
    sendCsv(reply, `enquiries-${isoDay(now())}`, table, queue.slices(request.query)),
  )

  const periodSchema = { querystring: PeriodQuerySchema }
  app.get(apiPaths.periodFile, allow('owner', periodSchema, 'downloaded_list', 'lead'), (request, reply) => {
    const { from, to } = request.query
    return sendCsv(reply, `enquiries-${from}-to-${to}`, periodTable, leadsInPeriod(db, request.query))
  })

  const listSchema = answers(z.array(NotificationSchema))
  app.get(apiPaths.notifications, allow('view', listSchema), () => notifications.newest(maxNotifications))

  const seenSchema = { body: NotificationsSeenSchema, ...answersDone }
  app.post(apiPaths.notificationsSeen, allow('view', seenSchema), async (request) => {
    const { userId } = await ownerSessions.required(request)
    await notifications.markSeen(userId, new Date(request.body.until))
    return done
  })

  app.get(apiPaths.texts, allow('staff', answers(TextTemplatesSchema)), () => templates.read())

  const changeSchema = { body: ChangedTemplatesSchema, ...answersDone }
  app.put(apiPaths.texts, allow('staff', changeSchema, 'changed', 'texts'), async ({ body }) => {
    await templates.write(body)
    return done
  })

  // The texts use the public URL, because the owner may have come by an address that visitors can't reach.
  app.get(apiPaths.reviewLink, allow('staff', answers(ReviewLinkSchema)), () => ({
    url: `${config.publicUrl}${pagePaths.submitTestimonial}`,
  }))

  app.get(apiPaths.answerTimes, allow('view', answers(LeadNumbersSchema)), () => numbers.read())

  app.get(apiPaths.leadExport, allow('owner', {}, 'downloaded_all', 'site'), (_request, reply) => {
    reply.header('content-type', 'application/jsonl; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="enquiries-${isoDay(now())}.jsonl"`)
    return reply.send(Readable.from(leadLines(db)))
  })
}

/** Stores the owner's text templates. Only changed ones are stored, so that the defaults can be improved. */
const createTextTemplateStore = (db: Db) => ({
  async read(): Promise<TextTemplates> {
    const rows = await db.selectFrom('text_templates').selectAll().execute()
    return { ...presetTemplates, ...Object.fromEntries(rows.map(({ id, words }) => [id, words])) }
  },

  async write(templates: ChangedTemplates): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const id of textTemplateIds) {
        const words = templates[id]
        if (words === undefined) continue
        await tx.deleteFrom('text_templates').where('id', '=', id).execute()
        if (words !== presetTemplates[id])
          await tx.insertInto('text_templates').values({ id, words }).execute()
      }
    })
  },
})
