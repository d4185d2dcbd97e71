import { countRows, hasRow } from '#server/db/queries.ts'
import type { OutboxTable } from '#server/db/schema/notify.ts'
import type { Db } from '#server/db/schema.ts'
import type { Delivery, MailStatus } from '#shared/contract/mail.ts'
import { minutes } from '#shared/durations.ts'
import { type LeadKind, leadKinds, leads } from '#shared/leads/kinds.ts'
import { isPending, isSent, newRow } from './outbox-entry.ts'
import { readReason } from './reason.ts'

/** Shorter delays are not reported: a mail server may be down briefly or greylist the first attempt. */
const lateAfterMs = minutes(15)

/** When a message was sent to somebody; null for one that was only written to the data folder. */
export const wentOutAt = ({ state, sentAt }: Pick<OutboxTable, 'state' | 'sentAt'>): string | null =>
  state === 'file' ? null : sentAt

export function createDeliveryStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Returns the state of the record's latest mail. Undefined when there is no such record, or it is deleted. */
    async find(recordId: string): Promise<Delivery | undefined> {
      if (!(await isListed(db, recordId))) return undefined
      const row = await latestMail(db, recordId)
      return row ? toDelivery(row) : { state: 'none', at: null, reason: null }
    },

    /** Sends the record's mail at once, also again. False when there is none to send. */
    async resend(recordId: string): Promise<boolean> {
      if (!(await isListed(db, recordId))) return false
      const row = await latestMail(db, recordId)
      if (!row) return false
      const moment = now().toISOString()
      if (row.state === 'pending') {
        await db.updateTable('outbox').set({ nextAttemptAt: moment }).where('id', '=', row.id).execute()
        return true
      }
      await db.transaction().execute(async (tx) => {
        const isOut = row.state === 'sent' || row.state === 'file'
        if (!isOut) await tx.deleteFrom('outbox').where('id', '=', row.id).execute()
        await tx
          .insertInto('outbox')
          .values(newRow(row.kind, recordId, moment))
          .execute()
      })
      return true
    },

    /** Whether mail to the owner has failed and none was sent since. */
    async isLate(): Promise<boolean> {
      const lastSent = await latestSent(db)
      return hasRow(
        mails(db)
          .where('failedAt', '>', lastSent?.sentAt ?? '')
          .where('state', 'in', ['pending', 'failed'])
          .where('createdAt', '<=', new Date(now().getTime() - lateAfterMs).toISOString()),
      )
    },

    async summary(): Promise<Omit<MailStatus, 'isConfigured' | 'ownerEmail'>> {
      const [waiting, failed, sent, failure] = await Promise.all([
        countWaiting(db),
        countFailed(db),
        latestSent(db),
        latestFailure(db),
      ])
      return {
        waiting,
        failed,
        lastSentAt: sent?.sentAt ?? null,
        lastFailure: failure?.failedAt ? { at: failure.failedAt, ...told(failure.lastError) } : null,
      }
    },
  }
}

function toDelivery({ state, sentAt, failedAt, lastError }: OutboxTable): Delivery {
  if (state === 'sent' || state === 'file') return { state, at: sentAt, reason: null }
  return {
    state: state === 'pending' ? 'pending' : 'failed',
    at: failedAt,
    reason: readReason(lastError).sentence || null,
  }
}

function told(stored: string) {
  const { sentence: reason, cause } = readReason(stored)
  return { reason, ...(cause && { cause }) }
}

/** The owner's mails, without those that go to customers. */
const mails = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('channel', '=', 'mail')
    .where('about', 'not in', ['offer_copy', 'visit_change'])

const latestMail = (db: Db, recordId: string) =>
  mails(db)
    .selectAll()
    .where((row) => row.and({ recordId, about: 'lead' }))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Ids are unique across the tables, so at most one of them has the record. */
async function isListed(db: Db, id: string): Promise<boolean> {
  const ofKind = (kind: LeadKind) =>
    db.selectFrom(leads[kind].table).select('id').where('id', '=', id).where('deletedAt', 'is', null)
  const [first, ...others] = leadKinds
  const union = others.reduce((query, kind) => query.unionAll(ofKind(kind)), ofKind(first))
  return (await union.executeTakeFirst()) !== undefined
}

const countWaiting = (db: Db) =>
  countRows(mails(db).where('state', '=', isPending).where('about', '!=', 'drill'))

const countFailed = (db: Db) =>
  countRows(
    mails(db)
      .where('state', '=', 'failed')
      .where('failedAt', 'is not', null)
      .where(({ or, exists, selectFrom }) =>
        or(
          leadKinds
            .map((kind) => leads[kind].table)
            .map((table) =>
              exists(
                selectFrom(table)
                  .select('id')
                  .whereRef(`${table}.id`, '=', 'outbox.recordId')
                  .where('deletedAt', 'is', null),
              ),
            ),
        ),
      ),
  )

const latestSent = (db: Db) =>
  mails(db).select('sentAt').where('state', '=', isSent).orderBy('sentAt', 'desc').limit(1).executeTakeFirst()

const latestFailure = (db: Db) =>
  mails(db)
    .select(['failedAt', 'lastError'])
    .where('failedAt', 'is not', null)
    .where('state', '!=', 'skipped')
    .orderBy('failedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
