import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OutboxState, OutboxTable, Schema } from '#server/db/schema.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'

export type OutboxStore = ReturnType<typeof createOutboxStore>

export interface OutboxEntry {
  id: string
  kind: LeadKind
  recordId: string
  /** The owner was told of the record before, and its visitor has corrected it since. */
  isCorrection: boolean
  /** Attempts that were begun, this one included when the entry was claimed. */
  attempts: number
  createdAt: string
}

/**
 * Mail that is to be sent: written in the transaction of the record it tells of, so neither is without the other.
 * Any number of processes may claim from the same table.
 */
export function createOutboxStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const isoNow = () => now().toISOString()

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

  return {
    /** Notes that the owner is to be told of the record, at once. */
    async add(tx: Transaction<Schema>, { kind, recordId }: NewMail): Promise<void> {
      await tx
        .insertInto('outbox')
        .values(newRow(kind, recordId, isoNow()))
        .execute()
    },

    /**
     * The record's visitor has corrected it. A mail that still waits will carry the new answers; when one is out, or
     * may be going out at this moment, another one tells of them. Suspected spam is told of nowhere.
     */
    async addCorrection(tx: Transaction<Schema>, { kind, recordId, isSuspect }: Correction): Promise<void> {
      const mails = await tx.selectFrom('outbox').selectAll().where('recordId', '=', recordId).execute()
      const waiting = mails.find(({ state }) => state === 'pending')
      await tx.deleteFrom('outbox').where('recordId', '=', recordId).where('state', '=', isPending).execute()
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

    /** Ids of all mails, sent ones too. */
    async listIds(): Promise<ReadonlySet<string>> {
      const rows = await db.selectFrom('outbox').select('id').execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Unsent entries whose next attempt is due and that no process is at work on, the longest waiting first. */
    pending(limit: number): Promise<OutboxEntry[]> {
      return listDue(db, isoNow(), limit)
    },

    /**
     * Takes the longest waiting entry for `leaseMs`, in which no other process gets it; a process that is killed
     * meanwhile leaves it to the next one after that. Undefined when nothing is due.
     */
    async claim(leaseMs: number): Promise<OutboxEntry | undefined> {
      for (;;) {
        const moment = now()
        const [entry] = await listDue(db, moment.toISOString(), 1)
        if (!entry) return undefined
        const attempts = entry.attempts + 1
        const { numUpdatedRows } = await db
          .updateTable('outbox')
          .set({ attempts, claimedUntil: new Date(moment.getTime() + leaseMs).toISOString() })
          .where('id', '=', entry.id)
          .where('state', '=', isPending)
          .where('attempts', '=', entry.attempts)
          .executeTakeFirstOrThrow()
        // Nothing updated: another process was quicker with this one, so on to the next.
        if (numUpdatedRows > 0n) return { ...entry, attempts }
      }
    },

    /** The mail is out. Holds even if the claim ran out meanwhile: what was sent must not be sent again. */
    async markDone(id: string, state: 'sent' | 'file'): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ state, sentAt: isoNow(), claimedUntil: '' })
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

    /** No further attempt: `failed` when it never went out, `skipped` when there was nothing to tell any more. */
    giveUp(entry: OutboxEntry, reason: string, state: 'failed' | 'skipped' = 'failed'): Promise<void> {
      return endClaim(entry, { state, failedAt: isoNow(), lastError: reason })
    },

    /** The attempt was broken off and says nothing: the entry is due as before. */
    release(entry: OutboxEntry): Promise<void> {
      return endClaim(entry, {})
    },

    /** Makes everything that waits after a failure due now, because the mail server works again. */
    async hurry(): Promise<void> {
      const moment = isoNow()
      await db
        .updateTable('outbox')
        .set({ nextAttemptAt: moment })
        .where('state', '=', isPending)
        .where('nextAttemptAt', '>', moment)
        .execute()
    },
  }
}

interface NewMail {
  kind: LeadKind
  recordId: string
}

interface Correction extends NewMail {
  isSuspect: boolean
}

/** Spelt out in the query rather than bound to it: only so does SQLite see that the partial index fits. */
export const isPending = sql.lit<OutboxState>('pending')
export const isSent = sql.lit<OutboxState>('sent')

export const newRow = (kind: LeadKind, recordId: string, createdAt: string): OutboxTable => ({
  id: randomUUID(),
  kind,
  recordId,
  createdAt,
  isCorrection: 0,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: createdAt,
  claimedUntil: '',
  sentAt: null,
  failedAt: null,
  lastError: '',
})

async function listDue(db: Kysely<Schema>, moment: string, limit: number): Promise<OutboxEntry[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recordId', 'isCorrection', 'attempts', 'createdAt'])
    .where('state', '=', isPending)
    .where('nextAttemptAt', '<=', moment)
    .where('claimedUntil', '<=', moment)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ isCorrection, ...entry }) => ({ ...entry, isCorrection: isCorrection === 1 }))
}
