import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { insertsAtOnce } from '#server/db/insert-batch.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DrillLead } from '#server/notify/drill-mark.ts'
import { days, minutes } from '#shared/durations.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'
import { holdStanding, makeStanding, type SentVersion, type StandingVersion } from './send-revisions.ts'

const keysGoodForMs = days(30)
const forgetEveryMs = days(1)
/** Stands for the key that a plain post can't have: the pages in memory are the same for everyone. */
const plainKey = 'plain-post'
/** The same answers again so soon after a plain post, or as one, are a second click. */
const sameClickMs = minutes(10)

/** How a lead came in. */
export interface VisitorSend {
  /** The sender's own name for this send: with the same content it makes one record however often it comes. */
  key?: string | undefined
  /** Grows with each correction of what is sent under the key: the content of the highest one stands. */
  revision?: number | undefined
  /** A plain post has no key. Within some minutes it is the same send as any other with the same content. */
  isPlain?: boolean | undefined
  /** Stored like any other, but kept out of mail and notifications until the owner says otherwise. */
  isSuspect?: boolean | undefined
  /** How the visitor first came, as JSON of `LeadSource`; it is told once, with the record. */
  source?: string | undefined
  /** The site's own: stored as deleted from the first moment, and what it makes is only asked and never told. */
  drill?: DrillLead | undefined
}

interface Save extends Pick<VisitorSend, 'key' | 'revision' | 'isPlain'> {
  kind: LeadKind
  /** What the visitor says, without what may differ from one try to the next. */
  content: unknown
  /** Of the record, should it be a new one. */
  recordId: string
}

/** How the content becomes a record, each within the transaction of the send. */
interface RecordWrites {
  /** In one statement where the database knows how (db/insert-batch.ts), which needs no transaction. */
  insert(on: Kysely<Schema>): Promise<void>
  /** Puts the content in the place of an earlier record's. False when there is none that may be changed. */
  replace(tx: Transaction<Schema>, id: string): Promise<boolean>
  /** Whether the owner has the record in his list. */
  isListed(tx: Transaction<Schema>, id: string): Promise<boolean>
  /** Takes an earlier record away, because another one holds the content that was to replace its own. */
  withdraw(tx: Transaction<Schema>, id: string): Promise<void>
}

/**
 * Takes each send once. Any number of processes may take the same one at the same time: the key stands in the
 * transaction of the record, so either both are there or neither.
 *
 * Another content under the same key with a higher revision is a correction and takes the record's place. With the
 * same revision or none it is a lead of its own and no error (the IETF draft suggests 422): a visitor who corrects
 * a phone number after an answer that got lost must not be refused, nor be told of the first record.
 */
export function createVisitorSends(db: Kysely<Schema>, now: () => Date) {
  let forgetAt = 0

  /** Keys are good for 30 days at least. */
  async function forgetOldKeys(): Promise<void> {
    const moment = now().getTime()
    if (moment < forgetAt) return
    forgetAt = moment + forgetEveryMs
    const before = new Date(moment - keysGoodForMs).toISOString()
    await db.deleteFrom('send_keys').where('createdAt', '<', before).execute()
    await db.deleteFrom('send_revisions').where('createdAt', '<', before).execute()
  }

  return {
    /** Stores the content unless it was taken before; the id of the record that holds it, from now or then. */
    async save(
      { kind, key, revision, isPlain = false, content, recordId }: Save,
      writes: RecordWrites,
    ): Promise<string> {
      const ownKey = isPlain ? plainKey : key
      if (ownKey === undefined) {
        if (insertsAtOnce(db)) await writes.insert(db)
        else await db.transaction().execute(writes.insert)
        return recordId
      }
      await forgetOldKeys()
      const version: SentVersion = {
        kind,
        key: ownKey,
        contentHash: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
        recordId,
        createdAt: now().toISOString(),
      }
      const sameClickSince = new Date(now().getTime() - sameClickMs)
      return db.transaction().execute(async (tx) => {
        if (isPlain) await forgetSend(tx, version, sameClickSince)
        if (isPlain || revision === undefined) return takeOnce(tx, version, sameClickSince, writes)
        const standing = await holdStanding(tx, version, revision)
        if (standing && revision < standing.revision) return standing.recordId
        if (standing && revision === standing.revision) return takeOnce(tx, version, sameClickSince, writes)
        const isCorrection = standing !== undefined && standing.contentHash !== version.contentHash
        const holder = isCorrection
          ? await correct(tx, version, standing, sameClickSince, writes)
          : await takeOnce(tx, version, sameClickSince, writes)
        await makeStanding(tx, { ...version, recordId: holder }, { revision, isCorrection })
        return holder
      })
    },
  }
}

/** The record of this content, made unless there is one already. */
async function takeOnce(
  tx: Transaction<Schema>,
  version: SentVersion,
  sameClickSince: Date,
  writes: RecordWrites,
): Promise<string> {
  // Waits for another process that is at the same send, and then finds its row.
  const added = await tx
    .insertInto('send_keys')
    .values(version)
    .onConflict((conflict) => conflict.columns(['kind', 'key', 'contentHash']).doNothing())
    .returning('recordId')
    .executeTakeFirst()
  if (!added) return (await earlier(tx, version)).recordId
  const other = await otherWay(tx, version, sameClickSince)
  if (other) {
    await noteRecord(tx, version, other)
    return other.recordId
  }
  await writes.insert(tx)
  return version.recordId
}

/** The record that holds the content from now on: the one that is corrected, if it is still there to be. */
async function correct(
  tx: Transaction<Schema>,
  version: SentVersion,
  standing: StandingVersion,
  sameClickSince: Date,
  writes: RecordWrites,
): Promise<string> {
  const other = await otherWay(tx, version, sameClickSince)
  let { recordId } = standing
  if (other && other.recordId !== recordId && (await writes.isListed(tx, other.recordId))) {
    await writes.withdraw(tx, recordId)
    recordId = other.recordId
  } else if (!(await writes.replace(tx, recordId))) {
    await writes.insert(tx)
    recordId = version.recordId
  }
  const { createdAt } = version
  await tx
    .insertInto('send_keys')
    .values({ ...version, recordId })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key', 'contentHash']).doUpdateSet({ recordId, createdAt }),
    )
    .execute()
  return recordId
}

const primaryKey = ({ kind, key, contentHash }: SentVersion) => ({ kind, key, contentHash })

/** If it came at that moment or before. */
const forgetSend = (tx: Transaction<Schema>, version: SentVersion, moment: Date) =>
  tx
    .deleteFrom('send_keys')
    .where((rows) => rows.and(primaryKey(version)))
    .where('createdAt', '<=', moment.toISOString())
    .execute()

/** The same answers, come in as a plain post when these did not, or the other way about, and not corrected since. */
const otherWay = (tx: Transaction<Schema>, version: SentVersion, since: Date) =>
  tx
    .selectFrom('send_keys')
    .select('recordId')
    .where('kind', '=', version.kind)
    .where('key', version.key === plainKey ? '!=' : '=', plainKey)
    .where('contentHash', '=', version.contentHash)
    .where('createdAt', '>', since.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('send_revisions')
            .select('send_revisions.recordId')
            .whereRef('send_revisions.kind', '=', 'send_keys.kind')
            .whereRef('send_revisions.recordId', '=', 'send_keys.recordId')
            .whereRef('send_revisions.contentHash', '!=', 'send_keys.contentHash'),
        ),
      ),
    )
    .executeTakeFirst()

const noteRecord = (tx: Transaction<Schema>, version: SentVersion, record: { recordId: string }) =>
  tx
    .updateTable('send_keys')
    .set(record)
    .where((rows) => rows.and(primaryKey(version)))
    .execute()

const earlier = (tx: Transaction<Schema>, version: SentVersion) =>
  tx
    .selectFrom('send_keys')
    .select('recordId')
    .where((rows) => rows.and(primaryKey(version)))
    .executeTakeFirstOrThrow()
