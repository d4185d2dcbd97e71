import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertBatch, rowOf } from '#server/db/insert-batch.ts'
import { changeRows, countRows, hasRow } from '#server/db/queries.ts'
import type { OutboxTable } from '#server/db/schema/notify.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { ChannelName } from '#shared/channels.ts'
import { minutes } from '#shared/durations.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'
import {
  isPending,
  isSent,
  type NewEntry,
  newRow,
  type OutboxEntry,
  selectEntries,
  toEntry,
} from './outbox-entry.ts'

/** The clocks of machines that share a database may differ by this much. */
export const clockToleranceMs = minutes(1)

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** The result of a successful send. */
export interface Done {
  state: 'sent' | 'file'
  providerId?: string | undefined
  /** The row whose message included this one. */
  sentWith?: string | undefined
}

/** Stores messages, each in the transaction of what it is about. Any number of processes may claim rows. */
export function createOutboxStore(db: Db, now: () => Date = () => new Date()) {
  const isoNow = () => now().toISOString()
  const addition = ({ type = 'lead', kind, recordId, ...fields }: NewEntry) =>
    rowOf('outbox', { ...newRow(kind, recordId, isoNow()), about: type, ...fields })

  /**
   * Ends the claim of `entry` with `changes`, unless it expired and another process has claimed the row since. Of a
   * message that an answer has withdrawn meanwhile only the claim ends.
   */
  const endClaim = async ({ id, attempts }: OutboxEntry, changes: Partial<OutboxTable>) => {
    const claimed = db.updateTable('outbox').where('id', '=', id).where('attempts', '=', attempts)
    const { numUpdatedRows } = await claimed
      .set({ ...changes, claimedUntil: '' })
      .where('state', '=', isPending)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return
    await claimed.set({ claimedUntil: '' }).where('state', '=', 'skipped').execute()
  }

  async function take(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry | undefined> {
    const attempts = entry.attempts + 1
    const claimedUntil = new Date(now().getTime() + leaseMs).toISOString()
    const claim = db.updateTable('outbox').set({ attempts, claimedUntil }).where('state', '=', isPending)
    const isTaken = await changeRows(claim, { id: entry.id, attempts: entry.attempts })
    return isTaken ? { ...entry, attempts } : undefined
  }

  /** Lists a channel's due entries that no process has claimed, the oldest due time first. */
  const pending = async (channel: ChannelName, limit: number): Promise<OutboxEntry[]> => {
    const due = selectEntries(db)
      .where('channel', '=', channel)
      .where('nextAttemptAt', '<=', isoNow())
      .where('claimedUntil', '<=', isoNow())
      .where(isItsTurn(isoNow()))
    return (await due.limit(limit).execute()).map(toEntry)
  }

  /** The messages without the rows sent with them. */
  const messages = () => db.selectFrom('outbox').where('sentWith', '=', '')

  return {
    pending,

    /** Adds a message that is due at once: a mail about a lead, unless the entry says otherwise. */
    async add(tx: Tx, entry: NewEntry): Promise<void> {
      await insertBatch(tx, [addition(entry)])
    },

    /** Returns the message's row, to be inserted together with others. */
    addition,

    /** Whether an ordinary mail about the record was sent or is waiting. */
    isMailed: (tx: Tx, recordId: string): Promise<boolean> =>
      hasRow(tx.selectFrom('outbox').where('about', '!=', 'suspect'), { recordId, channel: 'mail' }),

    /** Handles a correction: a waiting mail will contain it; if one was sent, another is added. */
    async addCorrection(tx: Tx, { kind, recordId, isSuspect }: Correction): Promise<void> {
      const mails = await tx
        .selectFrom('outbox')
        .selectAll()
        .where((row) => row.and({ recordId, channel: 'mail', about: 'lead' }))
        .execute()
      const waiting = mails.find(({ state }) => state === 'pending')
      if (waiting) await tx.deleteFrom('outbox').where('id', '=', waiting.id).execute()
      if (isSuspect) return
      const isTold = mails.some(({ state }) => state === 'sent' || state === 'file')
      const isUnderWay = waiting !== undefined && waiting.claimedUntil > isoNow()
      const mail = {
        ...(waiting ?? newRow(kind, recordId, isoNow())),
        // The row gets a new id: a failed attempt may have been delivered after all, and mail programs show only the
        // first of two mails with the same Message-ID.
        id: randomUUID(),
        claimedUntil: '',
        isCorrection: isTold || isUnderWay || waiting?.isCorrection ? 1 : 0,
      }
      await tx.insertInto('outbox').values(mail).execute()
    },

    /**
     * Corrects times after the system clock was set back: rows in the future become due now, and no claim lasts longer
     * than a new one would.
     */
    async followClock(channel: ChannelName, leaseMs: number): Promise<void> {
      const moment = isoNow()
      const after = (ms: number) => new Date(now().getTime() + ms).toISOString()
      const latestClaim = after(leaseMs + clockToleranceMs)
      const latest = after(clockToleranceMs)
      const waiting = sql<boolean>`state = ${isPending} and channel = ${channel}`
      const isAhead = sql<boolean>`(created_at > ${latest} or failed_at > ${latest})`
      const ahead = db
        .selectFrom('outbox')
        .where(waiting)
        .where(({ or, eb }) => or([isAhead, eb('claimedUntil', '>', latestClaim)]))
      // Nearly always nothing is ahead, and then nobody has to wait for a write.
      if (!(await hasRow(ahead))) return
      await db
        .updateTable('outbox')
        .where(waiting)
        .where(isAhead)
        .set(({ eb }) => ({
          nextAttemptAt: moment,
          createdAt: eb.case().when('createdAt', '>', moment).then(moment).else(eb.ref('createdAt')).end(),
          failedAt: eb.case().when('failedAt', '>', moment).then(moment).else(eb.ref('failedAt')).end(),
        }))
        .execute()
      await db
        .updateTable('outbox')
        .where(waiting)
        .set({ claimedUntil: after(leaseMs) })
        .where('claimedUntil', '>', latestClaim)
        .execute()
    },

    /** Returns which of these ids exist, including sent ones. */
    async knownOf(ids: string[]): Promise<ReadonlySet<string>> {
      const rows = await db.selectFrom('outbox').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Claims the channel's longest-waiting entry for `leaseMs`. Undefined when nothing is due. */
    async claim(channel: ChannelName, leaseMs: number): Promise<OutboxEntry | undefined> {
      for (;;) {
        const [entry] = await pending(channel, 1)
        if (!entry) return undefined
        const claimed = await take(entry, leaseMs)
        // If another process claimed this one first, the next is tried.
        if (claimed) return claimed
      }
    },

    /** Claims the other alarm messages of the same urgency for the same recipient, or other reminders. */
    async claimOthers(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry[]> {
      const rows = await selectEntries(db)
        .where((row) => row.and({ channel: entry.channel, target: entry.target, urgency: entry.urgency }))
        .where(({ eb }) =>
          entry.type === 'reminder' ? eb('about', '=', 'reminder') : eb('alarmId', '!=', ''),
        )
        .where('id', '!=', entry.id)
        .where('claimedUntil', '<=', isoNow())
        .execute()
      const claimed = await Promise.all(rows.map(toEntry).map((other) => take(other, leaseMs)))
      return claimed.filter((other) => other !== undefined)
    },

    /** Counts messages to a recipient since a time, including rows sent with another. */
    countSent: (target: string, since: Date): Promise<number> =>
      countRows(
        messages()
          .where('target', '=', target)
          .where('target', '!=', sql.lit(''))
          .where('sentAt', '>', since.toISOString()),
      ),

    /** True when nothing waits to be sent, now or later. */
    isEmpty: async (): Promise<boolean> => !(await hasRow(db.selectFrom('outbox'), { state: isPending })),

    /** Whether a message has been due for so long that nobody can be at work on it: a failure postpones it. */
    isStuck(forMs: number): Promise<boolean> {
      const before = new Date(now().getTime() - forMs).toISOString()
      return hasRow(db.selectFrom('outbox').where('nextAttemptAt', '<', before), { state: isPending })
    },

    /** Whether the channel's service has ever accepted a message; drills send none. */
    hasSent: (channel: ChannelName): Promise<boolean> =>
      hasRow(db.selectFrom('outbox').where('about', '!=', 'drill'), {
        channel,
        state: isSent,
      }),

    /** Counts a channel's messages that were sent since a time or are being sent. */
    countOf: (channel: ChannelName, since: Date): Promise<number> =>
      countRows(
        messages()
          .where('channel', '=', channel)
          .where('about', '!=', 'drill')
          .where(({ or, eb }) =>
            or([eb('sentAt', '>=', since.toISOString()), eb('claimedUntil', '>', isoNow())]),
          ),
      ),

    /** Marks the message as sent, even if the claim expired meanwhile, because it must not be sent again. */
    async markDone(id: string, { state, providerId = '', sentWith = '' }: Done): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ state, providerId, sentWith, sentAt: isoNow(), claimedUntil: '' })
        .where('id', '=', id)
        .where('state', '!=', 'sent')
        .execute()
    },

    /** Records the failed attempt and schedules the next one at `nextAttemptAt`. */
    postpone: (entry: OutboxEntry, reason: string, nextAttemptAt: Date): Promise<void> =>
      endClaim(entry, {
        nextAttemptAt: nextAttemptAt.toISOString(),
        failedAt: isoNow(),
        lastError: reason,
      }),

    /** Ends the attempts: `failed` when the message was never sent, `skipped` when it was no longer needed. */
    giveUp: (entry: OutboxEntry, reason: string, state: 'failed' | 'skipped' = 'failed'): Promise<void> =>
      endClaim(entry, { state, failedAt: isoNow(), lastError: reason }),

    /** Postpones the entry to `at` without counting an attempt. */
    putOff: (entry: OutboxEntry, at: Date): Promise<void> =>
      endClaim(entry, { attempts: entry.attempts - 1, nextAttemptAt: at.toISOString() }),

    /** Deletes the row, because nothing is left to send or check. */
    async remove({ id }: OutboxEntry): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute()
    },

    /** Releases the claim of an aborted attempt, so that the entry is due as before. */
    release: (entry: OutboxEntry): Promise<void> => endClaim(entry, {}),

    /** Releases all claims, because every earlier process has ended. */
    takeBackClaims: () =>
      changeRows(db.updateTable('outbox').set({ claimedUntil: '' }).where('claimedUntil', '!=', ''), {
        state: isPending,
      }),

    /** Makes the channel's failed messages due now, because its service works again. */
    async hurry(channel: ChannelName): Promise<void> {
      const moment = isoNow()
      await db
        .updateTable('outbox')
        .set({ nextAttemptAt: moment })
        .where((row) => row.and({ state: isPending, channel }))
        .where('nextAttemptAt', '>', moment)
        .execute()
    },
  }
}

interface Correction {
  kind: LeadKind
  recordId: string
  isSuspect: boolean
}

/** Ordinary messages to one recipient go one after the other, so that those waiting are combined. */
const isItsTurn = (moment: string) => sql<boolean>`(urgency = 'emergency' or target = '' or not exists (
  select 1 from outbox as other
  where other.target = outbox.target and other.target != '' and other.channel = outbox.channel
    and other.urgency = 'ordinary' and other.state = ${isPending} and other.claimed_until > ${moment}
))`
