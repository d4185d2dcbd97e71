import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { OutboxKind, Schema } from '#server/db/schema.ts'
import { days, minutes } from '#shared/durations.ts'

const keptForMs = days(30)
const forgetEveryMs = days(1)
/** Stands for the key that a plain post can't have: the pages in memory are the same for everyone. */
const plainKey = 'plain-post'
/** The same answers again so soon after a plain post, or as one, are a second click. */
const sameClickMs = minutes(10)

/** How a lead came in. */
export interface VisitorSend {
  /** The sender's own name for this send: with the same content it makes one record however often it comes. */
  key?: string | undefined
  /** A plain post has no key. Within some minutes it is the same send as any other with the same content. */
  isPlain?: boolean | undefined
  /** Stored like any other, but kept out of mail and notifications until the owner says otherwise. */
  isSuspect?: boolean | undefined
}

interface Save extends Pick<VisitorSend, 'key' | 'isPlain'> {
  kind: OutboxKind
  /** What the visitor says, without what may differ from one try to the next. */
  content: unknown
  /** Of the record, should it be a new one. */
  recordId: string
}

/**
 * Takes each send once. Any number of processes may take the same one at the same time: the key stands in the
 * transaction of the record, so either both are there or neither.
 *
 * Another content under the same key is a lead of its own and no error (the IETF draft suggests 422): a visitor
 * who corrects a phone number after an answer that got lost must not be refused, nor be told of the first record.
 */
export function createVisitorSends(db: Kysely<Schema>, now: () => Date) {
  let forgetAt = 0

  /** Keys are good for 30 days at least. */
  async function forgetOldKeys(): Promise<void> {
    const moment = now().getTime()
    if (moment < forgetAt) return
    forgetAt = moment + forgetEveryMs
    const before = new Date(moment - keptForMs).toISOString()
    await db.deleteFrom('send_keys').where('created_at', '<', before).execute()
  }

  return {
    /** Runs `insert` unless this send was taken before; the id of the record that it made, now or then. */
    async save(
      { kind, key, isPlain = false, content, recordId }: Save,
      insert: (tx: Transaction<Schema>) => Promise<void>,
    ): Promise<string> {
      const ownKey = isPlain ? plainKey : key
      if (ownKey === undefined) {
        await db.transaction().execute(insert)
        return recordId
      }
      await forgetOldKeys()
      const row = {
        kind,
        key: ownKey,
        content_hash: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
        record_id: recordId,
        created_at: now().toISOString(),
      }
      const sameClickSince = new Date(now().getTime() - sameClickMs)
      return db.transaction().execute(async (tx) => {
        if (isPlain) await forgetSend(tx, row, sameClickSince)
        // Waits for another process that is at the same send, and then finds its row.
        const added = await tx
          .insertInto('send_keys')
          .values(row)
          .onConflict((conflict) => conflict.columns(['kind', 'key', 'content_hash']).doNothing())
          .returning('record_id')
          .executeTakeFirst()
        const taken = added ? await otherWay(tx, row, sameClickSince) : await earlier(tx, row)
        if (taken) return taken.record_id
        await insert(tx)
        return recordId
      })
    },
  }
}

interface SendRow {
  kind: OutboxKind
  key: string
  content_hash: string
}

const primaryKey = ({ kind, key, content_hash }: SendRow) => ({ kind, key, content_hash })

/** If it came at that moment or before. */
const forgetSend = (tx: Transaction<Schema>, row: SendRow, moment: Date) =>
  tx
    .deleteFrom('send_keys')
    .where((rows) => rows.and(primaryKey(row)))
    .where('created_at', '<=', moment.toISOString())
    .execute()

/** The same answers, come in as a plain post when these did not, or the other way about. */
async function otherWay(tx: Transaction<Schema>, row: SendRow, since: Date) {
  const other = await tx
    .selectFrom('send_keys')
    .select('record_id')
    .where('kind', '=', row.kind)
    .where('key', row.key === plainKey ? '!=' : '=', plainKey)
    .where('content_hash', '=', row.content_hash)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()
  if (other) {
    const own = tx.updateTable('send_keys').where((rows) => rows.and(primaryKey(row)))
    await own.set(other).execute()
  }
  return other
}

const earlier = (tx: Transaction<Schema>, row: SendRow) =>
  tx
    .selectFrom('send_keys')
    .select('record_id')
    .where((rows) => rows.and(primaryKey(row)))
    .executeTakeFirstOrThrow()
