import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { LeadEventsTable, Schema } from '#server/db/schema.ts'
import type { HandedLead } from '#server/notify/alarm-answers.ts'
import { EventActSchema, type LeadAct, type LeadEvent, type NotedAct } from '#shared/contract/lead-event.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { inOrder, reduceEvents, undoneIds } from '#shared/leads/reduce-events.ts'
import { type LeadWork, openStatuses } from '#shared/leads/work.ts'
import { workingRoles } from '#shared/roles.ts'

export type LeadEventStore = ReturnType<typeof createLeadEventStore>

/** Who did it, and the name that the caller gave it: what is replayed under one name is one event. */
interface Doer {
  by: string
  key: string
  /** How long ago it was done, when it is told later; in milliseconds. */
  agoMs?: number
}

/** The event that was to be taken back is none of this lead's, or can't be taken back. */
export class NothingToUndo extends Error {
  override name = 'NothingToUndo'
}

/** Something else was done under the same name. */
export class NameTaken extends Error {
  override name = 'NameTaken'
}

/** A lead is at another stage than before. */
export interface StatusChange {
  kind: InquiryKind
  recordId: string
  /** The event that brought it there. */
  eventId: string
}

/** A lead is somebody's, or everybody's again. */
export interface Assignment extends StatusChange, HandedLead {
  /** It was given back by an Undo. */
  isUndo: boolean
}

/** What follows from an event besides what stands on the lead, in the same transaction. */
interface Consequences {
  onStatus?: (tx: Transaction<Schema>, change: StatusChange) => Promise<void>
  onHanded?: (tx: Transaction<Schema>, assignment: Assignment) => Promise<void>
}

/** The lead would be in the hands of somebody who is gone, or may only look. */
export class TakesNoLeads extends Error {
  override name = 'TakesNoLeads'
  readonly username: string

  constructor(username: string) {
    super()
    this.username = username
  }
}

async function mustTakeLeads(tx: Transaction<Schema>, username: string): Promise<void> {
  const taker = await tx
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('role', 'in', workingRoles)
    .executeTakeFirst()
  if (!taker) throw new TakesNoLeads(username)
}

/** A lead's events as they were written down. */
export const eventsOf = async (on: Kysely<Schema>, recordId: string) =>
  (
    await on
      .selectFrom('lead_events')
      .selectAll()
      .where('recordId', '=', recordId)
      .orderBy('sequence')
      .execute()
  ).map(toEvent)

/**
 * What somebody did about a lead. Each event is added in one transaction with what follows from it on the lead, and with
 * its consequences.
 */
export function createLeadEventStore(
  db: Kysely<Schema>,
  now: () => Date,
  { onStatus, onHanded }: Consequences = {},
) {
  async function add(
    tx: Transaction<Schema>,
    kind: InquiryKind,
    recordId: string,
    act: LeadAct | NotedAct,
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
      if (!undone || undone.act.kind === 'undo' || undone.act.kind === 'newer') throw new NothingToUndo()
      const before = events.find((event) => event.act.kind === 'undo' && event.act.event === act.event)
      if (before) return before.id
    }
    // A clock that was set back puts nothing that is done now before what was done.
    const latest = Math.max(0, ...events.map(({ at }) => Date.parse(at)))
    const moment = agoMs > 0 ? now().getTime() - agoMs : Math.max(now().getTime(), latest)
    const event = { id: randomUUID(), key, at: new Date(moment).toISOString(), by, act }
    const before = reduceEvents(events)
    const after = reduceEvents([...events, event])
    const to = after.assignedTo
    // An undo may lead back to somebody who has left since.
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
    // What a newer version has made of an event that says nothing to this one stays.
    if (Object.keys(changes).length > 0)
      await tx.updateTable(inquiries[kind].table).set(changes).where('id', '=', recordId).execute()
    const change = { kind, recordId, eventId: event.id }
    if (after.status !== before.status) await onStatus?.(tx, change)
    if (to !== before.assignedTo) {
      const isAnswered = after.answeredAt !== null
      await onHanded?.(tx, { ...change, by, to, isUndo: act.kind === 'undo', isAnswered })
    }
    return event.id
  }

  /** Two who act on one lead at once do so in a row, which the lead's own row holds them in. False when it is none. */
  async function hold(tx: Transaction<Schema>, kind: InquiryKind, recordId: string, isListed: boolean) {
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

  return {
    /**
     * Adds what somebody did; the event's id. Undefined when there is no such lead, or it is deleted.
     * @throws NothingToUndo, NameTaken, TakesNoLeads
     */
    append(kind: InquiryKind, recordId: string, act: LeadAct, doer: Doer): Promise<string | undefined> {
      return db.transaction().execute(async (tx) => {
        if (!(await hold(tx, kind, recordId, true))) return undefined
        // Who does something about a lead has read it, from its row as well.
        if (act.kind !== 'undo') {
          await tx
            .updateTable(inquiries[kind].table)
            .set({ seenAt: now().toISOString() })
            .where('id', '=', recordId)
            .where('seenAt', 'is', null)
            .execute()
        }
        return add(tx, kind, recordId, act, doer)
      })
    },

    /** Notes what was done by a call of its own, on a lead that may be deleted by it. */
    async note(kind: InquiryKind, recordId: string, act: NotedAct, by: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (await hold(tx, kind, recordId, false)) {
          await add(tx, kind, recordId, act, { by, key: randomUUID() })
        }
      })
    },

    /** Makes open leads everybody's again, for somebody who goes. Within the transaction that takes the account away. */
    async unassign(tx: Transaction<Schema>, username: string, by: string): Promise<void> {
      for (const kind of inquiryKinds) {
        const theirs = await tx
          .updateTable(inquiries[kind].table)
          .set({ changedAt: now().toISOString() })
          .where('assignedTo', '=', username)
          .where('status', 'in', openStatuses)
          .returning('id')
          .execute()
        for (const { id } of theirs) {
          await add(tx, kind, id, { kind: 'assigned', to: null }, { by, key: randomUUID() })
        }
      }
    },

    /** The newest first. */
    async list(recordId: string): Promise<LeadEvent[]> {
      const events = await eventsOf(db, recordId)
      const undone = undoneIds(events)
      return inOrder(events)
        .map(({ id, at, by, act }) => ({ id, at, by, act, isUndone: undone.has(id) }))
        .toReversed()
    },
  }
}

function toEvent({ act, ...event }: LeadEventsTable): Omit<LeadEventsTable, 'act'> & Pick<LeadEvent, 'act'> {
  const known = EventActSchema.safeParse(JSON.parse(act))
  return { ...event, act: known.success ? known.data : { kind: 'newer' } }
}

const changesBetween = (before: LeadWork, after: LeadWork): Partial<LeadWork> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof LeadWork]),
  )
