import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { changeRows, hasRow } from '#server/db/queries.ts'
import type { LeadEventsTable } from '#server/db/schema/leads.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { HttpError } from '#server/http/errors.ts'
import { withMoreText } from '#server/leads/search/search-text.ts'
import type { AssignedLead } from '#server/notify/alarm-answers.ts'
import {
  EventActSchema,
  type HeardAct,
  type LeadAct,
  type LeadEvent,
  type NotedAct,
  type OfferAct,
  type VisitAct,
} from '#shared/contract/lead-event.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { inOrder, type ReducedEvent, reduceEvents, undoneIds } from '#shared/leads/reduce-events.ts'
import { type LeadWork, openStatuses } from '#shared/leads/work.ts'
import { isAnsweredOffer } from '#shared/offers/is-answered.ts'
import { workingRoles } from '#shared/roles.ts'

/** The user and the idempotency key: repeated calls with one key make one event. */
interface Doer {
  by: string
  key: string
  /** Age of the act in milliseconds, when it is sent later than it was done. */
  agoMs?: number
}

/** The idempotency key was used for another act. */
export class NameTaken extends Error {
  override name = 'NameTaken'
}

export interface StatusChange {
  kind: InquiryKind
  recordId: string
  eventId: string
}

export interface Assignment extends StatusChange, AssignedLead {
  /** True when an Undo restored an earlier assignment. */
  isUndo: boolean
}

export interface HeardLead {
  kind: InquiryKind
  recordId: string
  isUrgent: boolean
  /** Whether it rings once more where it has not been answered yet. */
  isNews: boolean
}

/** A lead of which a visit has changed, with all its events. */
export interface VisitedLead {
  kind: InquiryKind
  recordId: string
  events: readonly ReducedEvent[]
  /** The event that changed it, the last of them. */
  eventId: string
  visit: string
  isUndo: boolean
}

/** Consequences of an event beyond the lead's row, in the same transaction. */
interface Consequences {
  onStatus?: (tx: Tx, change: StatusChange) => Promise<void>
  onHanded?: (tx: Tx, assignment: Assignment) => Promise<void>
  onHeard?: (tx: Tx, lead: HeardLead) => Promise<void>
  onVisits?: (tx: Tx, lead: VisitedLead) => Promise<void>
}

/** The event to be undone does not belong to this lead, or cannot be undone. */
const nothingToUndo = () => new HttpError(409, 'There is nothing to undo.')

/** The lead would be assigned to somebody who has left or has read-only access. */
export const takesNoLeads = (username: string) => new HttpError(409, `${username} can’t take enquiries.`)

async function mustTakeLeads(tx: Tx, username: string): Promise<void> {
  const takers = tx.selectFrom('users').where('role', 'in', workingRoles)
  if (!(await hasRow(takers, { username }))) throw takesNoLeads(username)
}

export const eventsOf = async (on: Db, recordId: string) =>
  (
    await on
      .selectFrom('lead_events')
      .selectAll()
      .where('recordId', '=', recordId)
      .orderBy('sequence')
      .execute()
  ).map(toEvent)

export async function isUrgentLead(on: Db, kind: InquiryKind, recordId: string): Promise<boolean> {
  const table = inquiries[kind].table
  const lead = await on.selectFrom(table).select('isUrgent').where('id', '=', recordId).executeTakeFirst()
  return lead?.isUrgent === 1
}

/** Stores the events of leads, each in one transaction with its changes of the lead's row and its consequences. */
export function createLeadEventStore(
  db: Db,
  now: () => Date,
  { onStatus, onHanded, onHeard, onVisits }: Consequences = {},
) {
  async function add(
    tx: Tx,
    kind: InquiryKind,
    recordId: string,
    act: LeadAct | NotedAct | HeardAct | OfferAct | VisitAct,
    { by, key, agoMs = 0 }: Doer,
  ): Promise<string> {
    const events = await eventsOf(tx, recordId)
    const earlier = events.find((event) => event.key === key)
    if (earlier) {
      if (!isDeepStrictEqual(earlier.act, act)) throw new NameTaken()
      return earlier.id
    }
    if (act.kind === 'undo') {
      const undone = events.find(({ id }) => id === act.event)
      if (!undone || undone.act.kind === 'undo' || undone.act.kind === 'newer') throw nothingToUndo()
      if (isAnsweredOffer(undone.act, events)) throw nothingToUndo()
      const before = events.find((event) => event.act.kind === 'undo' && event.act.event === act.event)
      if (before) return before.id
    }
    // A system clock that was set back must not date a new event before an earlier one.
    const latest = Math.max(0, ...events.map(({ at }) => Date.parse(at)))
    const moment = agoMs > 0 ? now().getTime() - agoMs : Math.max(now().getTime(), latest)
    const event = { id: randomUUID(), key, at: new Date(moment).toISOString(), by, act }
    const isUrgent = await isUrgentLead(tx, kind, recordId)
    const before = reduceEvents(events, isUrgent)
    const after = reduceEvents([...events, event], isUrgent)
    const to = after.assignedTo
    // An undo could restore an assignment to somebody who has left since.
    if (act.kind === 'undo' && to !== null && to !== before.assignedTo) await mustTakeLeads(tx, to)
    await tx
      .insertInto('lead_events')
      .values({
        id: event.id,
        recordId,
        kind,
        sequence: (events.at(-1)?.sequence ?? 0) + 1,
        key,
        at: event.at,
        by,
        actKind: act.kind,
        act: JSON.stringify(act),
      })
      .execute()
    const changes = changesBetween(before, after)
    // Event kinds of a later release change nothing here, and their values on the lead stay.
    if (Object.keys(changes).length > 0)
      await tx.updateTable(inquiries[kind].table).set(changes).where('id', '=', recordId).execute()
    const visit = changedVisit(event.act, events)
    if (visit !== undefined) {
      const isUndo = act.kind === 'undo'
      const all = [...events, event]
      await onVisits?.(tx, { kind, recordId, events: all, eventId: event.id, visit, isUndo })
    }
    const change = { kind, recordId, eventId: event.id }
    if (after.status !== before.status) await onStatus?.(tx, change)
    if (to !== before.assignedTo) {
      const isAnswered = after.answeredAt !== null
      await onHanded?.(tx, { ...change, by, to, isUndo: act.kind === 'undo', isAnswered })
    }
    return event.id
  }

  /** Locks the lead's row, so that acts on one lead run one after the other. False when there is no such lead. */
  async function hold(tx: Tx, kind: InquiryKind, recordId: string, isListed: boolean) {
    const lead = tx
      .updateTable(inquiries[kind].table)
      .set({ changedAt: now().toISOString() })
      .where('id', '=', recordId)
    const { numUpdatedRows } = await (isListed
      ? lead.where('deletedAt', 'is', null)
      : lead
    ).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Marks the lead as unread and lets it ring, after an act of the person of the lead; a further call is no news. */
  async function ring(tx: Tx, kind: InquiryKind, recordId: string, isNews = true): Promise<void> {
    const { isUrgent } = await tx
      .updateTable(inquiries[kind].table)
      .set({ seenAt: null })
      .where('id', '=', recordId)
      .returning('isUrgent')
      .executeTakeFirstOrThrow()
    await onHeard?.(tx, { kind, recordId, isUrgent: isUrgent === 1, isNews })
    // What has just rung is not rung again as a reminder of the same moment.
    await tx
      .updateTable(inquiries[kind].table)
      .set(({ ref }) => ({ remindedFor: ref('followUpAt') }))
      .where('id', '=', recordId)
      .where('followUpAt', '<=', now().toISOString())
      .execute()
  }

  /** The lead is found by these words too; one without any, such as a missed call, has them as its own. */
  async function keepWords(tx: Tx, kind: InquiryKind, recordId: string, text: string): Promise<void> {
    const { table } = inquiries[kind]
    const lead = tx.selectFrom(table).select('searchText').where('id', '=', recordId)
    const searchText = withMoreText((await lead.executeTakeFirstOrThrow()).searchText, [text])
    await tx.updateTable(table).set({ searchText }).where('id', '=', recordId).execute()
    if (kind !== 'contact') return
    await changeRows(tx.updateTable('contact_requests').set({ message: text }), { id: recordId, message: '' })
  }

  return {
    /** Locks a lead that is not deleted until the caller's transaction ends. False when there is no such lead. */
    hold: (tx: Tx, kind: InquiryKind, recordId: string) => hold(tx, kind, recordId, true),

    /** Adds an event in the caller's transaction, which holds the lead; a customer's act may ring. */
    async addWithin(
      tx: Tx,
      { kind, recordId, isRinging = false }: { kind: InquiryKind; recordId: string; isRinging?: boolean },
      act: OfferAct | VisitAct,
      doer: Doer,
    ): Promise<string> {
      const event = await add(tx, kind, recordId, act, doer)
      if (isRinging) await ring(tx, kind, recordId)
      return event
    },

    /**
     * Adds an event and returns its id. Undefined when there is no such lead, or it is deleted.
     * @throws NameTaken; HttpError 409 in words for the person
     */
    append(kind: InquiryKind, recordId: string, act: LeadAct, doer: Doer): Promise<string | undefined> {
      return db.transaction().execute(async (tx) => {
        if (!(await hold(tx, kind, recordId, true))) return undefined
        // Whoever acts on a lead has read it, even if only in the list.
        if (act.kind !== 'undo') {
          await changeRows(tx.updateTable(inquiries[kind].table).set({ seenAt: now().toISOString() }), {
            id: recordId,
            seenAt: null,
          })
        }
        return add(tx, kind, recordId, act, doer)
      })
    },

    /** Records an act that has a route of its own; the act may have deleted the lead. */
    async note(kind: InquiryKind, recordId: string, act: NotedAct, by: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (await hold(tx, kind, recordId, false)) {
          await add(tx, kind, recordId, act, { by, key: randomUUID() })
        }
      })
    },

    /**
     * Adds what the person has done again, once for each key: the lead is unread again and rings. False when there is
     * no such lead, or it is deleted.
     */
    hear: (kind: InquiryKind, recordId: string, act: HeardAct, doer: Doer): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        if (!(await hold(tx, kind, recordId, true))) return false
        const isRepeat = (await eventsOf(tx, recordId)).some(({ key }) => key === doer.key)
        if (isRepeat) return true
        await add(tx, kind, recordId, act, doer)
        if (act.text) await keepWords(tx, kind, recordId, act.text)
        await ring(tx, kind, recordId, Boolean(act.text))
        return true
      }),

    /**
     * Unassigns the leads of a person who leaves, in the transaction that deletes the account: those that are open, and
     * won ones with something left to do.
     */
    async unassign(tx: Tx, username: string, by: string): Promise<void> {
      for (const kind of inquiryKinds) {
        const theirs = await tx
          .updateTable(inquiries[kind].table)
          .set({ changedAt: now().toISOString() })
          .where('assignedTo', '=', username)
          .where(({ or, eb, selectFrom }) =>
            or([
              eb('status', 'in', openStatuses),
              eb('followUpAt', 'is not', null),
              eb(
                'id',
                'in',
                selectFrom('visits')
                  .select('recordId')
                  .where('state', '=', 'booked')
                  .where('busyUntil', '>', now().toISOString()),
              ),
            ]),
          )
          .returning('id')
          .execute()
        for (const { id } of theirs) {
          await add(tx, kind, id, { kind: 'assigned', to: null }, { by, key: randomUUID() })
        }
      }
    },

    async list(recordId: string): Promise<LeadEvent[]> {
      const events = await eventsOf(db, recordId)
      const undone = undoneIds(events)
      return inOrder(events)
        .map(({ id, at, by, act }) => ({ id, at, by, act, isUndone: undone.has(id) }))
        .toReversed()
    },
  }
}

/** Returns the visit that an act is about, or whose act it undoes. */
export function changedVisit(act: ReducedEvent['act'], events: readonly ReducedEvent[]): string | undefined {
  const changed = act.kind === 'undo' ? events.find(({ id }) => id === act.event)?.act : act
  return changed && 'visit' in changed ? changed.visit : undefined
}

export function toEvent({
  act,
  ...event
}: LeadEventsTable): Omit<LeadEventsTable, 'act'> & Pick<LeadEvent, 'act'> {
  const known = EventActSchema.safeParse(JSON.parse(act))
  return { ...event, act: known.success ? known.data : { kind: 'newer' } }
}

const changesBetween = (before: LeadWork, after: LeadWork): Partial<LeadWork> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof LeadWork]),
  )
