import type { Db } from '#server/db/schema.ts'
import { whyNotSent } from '#server/notify/alert-words.ts'
import type { LeadReader, NoLead } from '#server/notify/lead-reader.ts'
import type { EventAct } from '#shared/contract/lead-event.ts'
import type { Visit } from '#shared/contract/visit.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { reduceEvents } from '#shared/leads/reduce-events.ts'
import { type OfferNews, offerNews } from '#shared/offers/news.ts'
import { reduceVisits } from '#shared/visits/reduce-visits.ts'
import { changedVisit, eventsOf, isUrgentLead } from './lead-event-store.ts'
import { newestFirst, toRecord } from './lead-rows.ts'

/** Reads leads for messages, and alone decides which leads get no message. */
export const createLeadReader = (db: Db): LeadReader => ({
  async find(kind, recordId) {
    const row = await newestFirst(db, kind).where('id', '=', recordId).executeTakeFirst()
    if (!row) return deleted
    if (row.suspectedSpam === 1) return spam
    const latest = (await eventsOf(db, recordId)).at(-1)
    const said = latest && { news: offerNews(latest.act), heard: heardNews(latest.act) }
    return { kind, record: toRecord(kind, row), ...said }
  },

  async listed(leads) {
    const listed = inquiryKinds.map((kind) => {
      const ids = leads.filter((lead) => lead.kind === kind).map(({ recordId }) => recordId)
      if (ids.length === 0) return []
      return db
        .selectFrom(inquiries[kind].table)
        .select('id')
        .where('id', 'in', ids)
        .where((row) => row.and({ deletedAt: null, suspectedSpam: 0 }))
        .execute()
    })
    return new Set((await Promise.all(listed)).flat().map(({ id }) => id))
  },

  async byWhom(eventId) {
    const { by } = await db
      .selectFrom('lead_events')
      .select('by')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    return by
  },

  async newsIn(recordId, eventId) {
    const event = (await eventsOf(db, recordId)).find(({ id }) => id === eventId)
    return event && offerNews(event.act)
  },

  async visitAt(recordId, eventId) {
    const events = await eventsOf(db, recordId)
    const index = events.findIndex(({ id }) => id === eventId)
    const event = events[index]
    if (!event) return undefined
    const changed = changedVisit(event.act, events)
    if (changed === undefined) return undefined
    const isIt = ({ id }: Visit) => id === changed
    const visit = reduceVisits(events.slice(0, index + 1)).find(isIt)
    // One whose offer was undone is as it was before, but called off.
    const before = visit ?? reduceVisits(events.slice(0, index)).find(isIt)
    return before && { visit: visit ?? { ...before, state: 'cancelled' }, at: event.at }
  },

  async statusAt(recordId, eventId) {
    const events = await eventsOf(db, recordId)
    const index = events.findIndex(({ id }) => id === eventId)
    const event = events[index]
    if (!event) return undefined
    const isUrgent = await isUrgentLead(db, event.kind, recordId)
    const before = reduceEvents(events.slice(0, index), isUrgent)
    const after = reduceEvents(events.slice(0, index + 1), isUrgent)
    return { ...after, at: event.at, from: before.status }
  },
})

function heardNews(act: EventAct): OfferNews | undefined {
  if (act.kind === 'rang') return { title: 'Rang again', words: act.text ?? '' }
  return act.kind === 'wrote' ? { title: 'Text message', words: act.text } : undefined
}

const deleted: NoLead = { kind: 'none', reason: whyNotSent.deleted }
const spam: NoLead = { kind: 'none', reason: whyNotSent.spam }
