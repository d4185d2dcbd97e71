import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { LeadEventsTable, Schema } from '#server/db/schema.ts'
import type { LeadAct, LeadEvent, NotedAct } from '#shared/contract/lead-event.ts'
import { foldEvents, undoneIds } from '#shared/leads/fold-events.ts'
import { type InquiryKind, inquiries } from '#shared/leads/kinds.ts'

export type LeadEventStore = ReturnType<typeof createLeadEventStore>

/** Who did it, and the name that the caller gave it: what is replayed under one name is one event. */
interface Doer {
  by: string
  key: string
}

/** The event that was to be taken back is none of this lead's, or can't be taken back. */
export class NothingToUndo extends Error {
  override name = 'NothingToUndo'
}

/** Something else was done under the same name. */
export class NameTaken extends Error {
  override name = 'NameTaken'
}

/** What somebody did about a lead. Each event is added in one transaction with what follows from it on the lead. */
export function createLeadEventStore(db: Kysely<Schema>, now: () => Date) {
  const eventsOf = async (on: Kysely<Schema>, recordId: string) =>
    (
      await on
        .selectFrom('lead_events')
        .selectAll()
        .where('recordId', '=', recordId)
        .orderBy('sequence')
        .execute()
    ).map(toEvent)

  async function add(
    tx: Transaction<Schema>,
    kind: InquiryKind,
    recordId: string,
    act: LeadAct | NotedAct,
    { by, key }: Doer,
  ): Promise<string> {
    const events = await eventsOf(tx, recordId)
    const earlier = events.find((event) => event.key === key)
    if (earlier) {
      if (!isDeepStrictEqual(earlier.act, act)) throw new NameTaken()
      return earlier.id
    }
    if (act.kind === 'undo') {
      const undone = events.find(({ id }) => id === act.event)
      if (!undone || undone.act.kind === 'undo') throw new NothingToUndo()
      const before = events.find((event) => event.act.kind === 'undo' && event.act.event === act.event)
      if (before) return before.id
    }
    const event = { id: randomUUID(), key, at: now().toISOString(), by, act }
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
    await tx
      .updateTable(inquiries[kind].table)
      .set(foldEvents([...events, event]))
      .where('id', '=', recordId)
      .execute()
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
     * @throws NothingToUndo, NameTaken
     */
    append(kind: InquiryKind, recordId: string, act: LeadAct, doer: Doer): Promise<string | undefined> {
      return db.transaction().execute(async (tx) => {
        const isThere = await hold(tx, kind, recordId, true)
        return isThere ? add(tx, kind, recordId, act, doer) : undefined
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

    /** The newest first. */
    async list(recordId: string): Promise<LeadEvent[]> {
      const events = await eventsOf(db, recordId)
      const undone = undoneIds(events)
      return events.map(({ id, at, by, act }) => ({ id, at, by, act, isUndone: undone.has(id) })).toReversed()
    },
  }
}

function toEvent({ act, ...event }: LeadEventsTable): Omit<LeadEventsTable, 'act'> & Pick<LeadEvent, 'act'> {
  return { ...event, act: JSON.parse(act) }
}
