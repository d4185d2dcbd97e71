import { randomUUID } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { insertBatch, rowOf } from '#server/db/insert-batch.ts'
import type { OutboxTable, Schema } from '#server/db/schema.ts'
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

/** Clocks of machines that share a database may differ so much. */
export const clockToleranceMs = minutes(1)

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** How a message went out. */
export interface Done {
  state: 'sent' | 'file'
  providerId?: string | undefined
  /** The row whose message carried this one. */
  sentWith?: string | undefined
}

/**
 * Messages to the owner, written in the transaction of what they are about, so that neither is without the other.
 * Any number of processes may claim from the same table.
 */
export function createOutboxStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const isoNow = () => now().toISOString()
  const addition = ({ type = 'lead', kind, recordId, ...fields }: NewEntry) =>
    rowOf('outbox', { ...newRow(kind, recordId, isoNow()), about: type, ...fields })

  /** Ends the claim of `entry` with `changes`, unless it ran out and another process has claimed the row since. */
  const endClaim = async ({ id, attempts }: OutboxEntry, changes: Partial<OutboxTable>) => {
    await db
      .updateTable('outbox')
      .set({ ...changes, claimedUntil: '' })
      .where('id', '=', id)
      .where('state', '=', isPending)
      .where('attempts', '=', attempts)
      .execute()
  }

  async function take(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry | undefined> {
    const attempts = entry.attempts + 1
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ attempts, claimedUntil: new Date(now().getTime() + leaseMs).toISOString() })
      .where('id', '=', entry.id)
      .where('state', '=', isPending)
      .where('attempts', '=', entry.attempts)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? { ...entry, attempts } : undefined
  }

  /** Entries of a channel that are due and that no process is at work on, the longest waiting first. */
  const pending = async (channel: ChannelName, limit: number): Promise<OutboxEntry[]> => {
    const due = selectEntries(db)
      .where('channel', '=', channel)
      .where('nextAttemptAt', '<=', isoNow())
      .where('claimedUntil', '<=', isoNow())
      .where(isItsTurn(isoNow()))
    return (await due.limit(limit).execute()).map(toEntry)
  }

  /** Of messages, and not of what they carried; PostgreSQL's driver gives counts as text. */
  const countMessages = () =>
    db.selectFrom('outbox').select(sql<number | string>`count(*)`.as('total')).where('sentWith', '=', '')

  return {
    pending,

    /** Adds a message that is due at once: a mail about a lead, unless the entry says otherwise. */
    async add(tx: Transaction<Schema>, entry: NewEntry): Promise<void> {
      await insertBatch(tx, [addition(entry)])
    },

    /** The same, to be inserted with others. */
    addition,

    /** Whether the owner was, or is to be, mailed of the record as of any other. */
    async isMailed(tx: Transaction<Schema>, recordId: string): Promise<boolean> {
      const mail = await tx
        .selectFrom('outbox')
        .select('id')
        .where('recordId', '=', recordId)
        .where('channel', '=', 'mail')
        .where('about', '!=', 'suspect')
        .limit(1)
        .executeTakeFirst()
      return mail !== undefined
    },

    /**
     * The record's visitor has corrected it. A mail that still waits will carry the new answers; when one is out, or
     * may be going out at this moment, another one carries them. Suspected spam is mentioned nowhere.
     */
    async addCorrection(tx: Transaction<Schema>, { kind, recordId, isSuspect }: Correction): Promise<void> {
      const mails = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('recordId', '=', recordId)
        .where('channel', '=', 'mail')
        .where('about', '=', 'lead')
        .execute()
      const waiting = mails.find(({ state }) => state === 'pending')
      if (waiting) await tx.deleteFrom('outbox').where('id', '=', waiting.id).execute()
      if (isSuspect) return
      const isTold = mails.some(({ state }) => state === 'sent' || state === 'file')
      const isUnderWay = waiting !== undefined && waiting.claimedUntil > isoNow()
      const mail = {
        ...(waiting ?? newRow(kind, recordId, isoNow())),
        // A new name: an attempt that seemed to fail may have come through, and of two mails with one Message-ID
        // mail programs show the first.
        id: randomUUID(),
        claimedUntil: '',
        isCorrection: isTold || isUnderWay || waiting?.isCorrection ? 1 : 0,
      }
      await tx.insertInto('outbox').values(mail).execute()
    },

    /**
     * The clock was set back: what seems to have been tried in the future is due now, and no claim holds longer than
     * one that was made now.
     */
    async followClock(channel: ChannelName, leaseMs: number): Promise<void> {
      const moment = isoNow()
      const after = (ms: number) => new Date(now().getTime() + ms).toISOString()
      const waiting = db.updateTable('outbox').where('state', '=', isPending).where('channel', '=', channel)
      await waiting
        .set(({ eb }) => ({
          nextAttemptAt: moment,
          createdAt: eb.case().when('createdAt', '>', moment).then(moment).else(eb.ref('createdAt')).end(),
          failedAt: eb.case().when('failedAt', '>', moment).then(moment).else(eb.ref('failedAt')).end(),
        }))
        .where(({ or, eb }) =>
          or([eb('createdAt', '>', after(clockToleranceMs)), eb('failedAt', '>', after(clockToleranceMs))]),
        )
        .execute()
      await waiting
        .set({ claimedUntil: after(leaseMs) })
        .where('claimedUntil', '>', after(leaseMs + clockToleranceMs))
        .execute()
    },

    /** Which of these ids there are, sent ones too. */
    async knownOf(ids: string[]): Promise<ReadonlySet<string>> {
      const rows = await db.selectFrom('outbox').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },

    /**
     * Takes the longest waiting entry of a channel for `leaseMs`, in which no other process gets it; a process that
     * is killed meanwhile leaves it to the next one after that. Undefined when nothing is due.
     */
    async claim(channel: ChannelName, leaseMs: number): Promise<OutboxEntry | undefined> {
      for (;;) {
        const [entry] = await pending(channel, 1)
        if (!entry) return undefined
        const claimed = await take(entry, leaseMs)
        // Otherwise another process was quicker with this one, so on to the next.
        if (claimed) return claimed
      }
    },

    /**
     * Takes what else of alarms waits for the same receiver by the same channel as urgently, also what was put off; of a
     * reminder, the other reminders.
     */
    async claimOthers(entry: OutboxEntry, leaseMs: number): Promise<OutboxEntry[]> {
      const rows = await selectEntries(db)
        .where('channel', '=', entry.channel)
        .where('target', '=', entry.target)
        .where('urgency', '=', entry.urgency)
        .where(({ eb }) =>
          entry.type === 'reminder' ? eb('about', '=', 'reminder') : eb('alarmId', '!=', ''),
        )
        .where('id', '!=', entry.id)
        .where('claimedUntil', '<=', isoNow())
        .execute()
      const claimed = await Promise.all(rows.map(toEntry).map((other) => take(other, leaseMs)))
      return claimed.filter((other) => other !== undefined)
    },

    /** Messages that went to a receiver since, those that went with another counted with it. */
    async countSent(target: string, since: Date): Promise<number> {
      const { total } = await countMessages()
        .where('target', '=', target)
        .where('target', '!=', sql.lit(''))
        .where('sentAt', '>', since.toISOString())
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Nothing waits to be sent, now or later. */
    async isEmpty(): Promise<boolean> {
      const row = await db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', isPending)
        .limit(1)
        .executeTakeFirst()
      return row === undefined
    },

    /** Whether its service has ever taken a message; a drill only asks. */
    async hasSent(channel: ChannelName): Promise<boolean> {
      const row = await db
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('state', '=', isSent)
        .where('about', '!=', 'drill')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Messages of a channel that went out since, or are under way. */
    async countOf(channel: ChannelName, since: Date): Promise<number> {
      const { total } = await countMessages()
        .where('channel', '=', channel)
        .where('about', '!=', 'drill')
        .where(({ or, eb }) =>
          or([eb('sentAt', '>=', since.toISOString()), eb('claimedUntil', '>', isoNow())]),
        )
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** The message is out. Holds even if the claim ran out meanwhile: what was sent must not be sent again. */
    async markDone(id: string, { state, providerId = '', sentWith = '' }: Done): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ state, providerId, sentWith, sentAt: isoNow(), claimedUntil: '' })
        .where('id', '=', id)
        .where('state', '!=', 'sent')
        .execute()
    },

    /** The attempt failed; the next one comes at `nextAttemptAt`. */
    postpone(entry: OutboxEntry, reason: string, nextAttemptAt: Date): Promise<void> {
      return endClaim(entry, {
        nextAttemptAt: nextAttemptAt.toISOString(),
        failedAt: isoNow(),
        lastError: reason,
      })
    },

    /** No further attempt: `failed` when it never went out, `skipped` when there was nothing to send any more. */
    giveUp(entry: OutboxEntry, reason: string, state: 'failed' | 'skipped' = 'failed'): Promise<void> {
      return endClaim(entry, { state, failedAt: isoNow(), lastError: reason })
    },

    /** Nothing was tried: the entry's turn comes at `at`. */
    putOff(entry: OutboxEntry, at: Date): Promise<void> {
      return endClaim(entry, { attempts: entry.attempts - 1, nextAttemptAt: at.toISOString() })
    },

    /** Nothing is left to be sent or asked. */
    async remove({ id }: OutboxEntry): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute()
    },

    /** The attempt was broken off and says nothing: the entry is due as before. */
    release(entry: OutboxEntry): Promise<void> {
      return endClaim(entry, {})
    },

    /** Every process that was at work here is gone: what it left is due as before. */
    async takeBackClaims(): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ claimedUntil: '' })
        .where('state', '=', isPending)
        .where('claimedUntil', '!=', '')
        .execute()
    },

    /** Makes everything of a channel that waits after a failure due now, because its service works again. */
    async hurry(channel: ChannelName): Promise<void> {
      const moment = isoNow()
      await db
        .updateTable('outbox')
        .set({ nextAttemptAt: moment })
        .where('state', '=', isPending)
        .where('channel', '=', channel)
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

/**
 * To one receiver ordinary messages go one after the other, so that what waits meanwhile can go together. An emergency
 * waits for nobody.
 */
const isItsTurn =
  (moment: string) =>
  ({ or, not, exists, eb, selectFrom }: ExpressionBuilder<Schema, 'outbox'>) =>
    or([
      eb('outbox.urgency', '=', 'emergency'),
      eb('outbox.target', '=', ''),
      not(
        exists(
          selectFrom('outbox as other')
            .select('other.id')
            .whereRef('other.target', '=', 'outbox.target')
            .where('other.target', '!=', sql.lit(''))
            .whereRef('other.channel', '=', 'outbox.channel')
            .where('other.urgency', '=', 'ordinary')
            .where('other.state', '=', isPending)
            .where('other.claimedUntil', '>', moment),
        ),
      ),
    ])
