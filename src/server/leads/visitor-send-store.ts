import { createHash } from 'node:crypto'
import { insertsAtOnce } from '#server/db/insert-batch.ts'
import type { SendKeysTable } from '#server/db/schema/leads.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { DrillLead } from '#server/notify/receipt-tokens.ts'
import { days, minutes } from '#shared/durations.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'
import type { Circumstances } from './find-spam-signs.ts'

const keysGoodForMs = days(30)
const forgetEveryMs = days(1)
/** Stands in for the idempotency key of a plain post, since cached pages are the same for everyone. */
const plainKey = 'plain-post'
/** The same answers within this time of a plain post, or as one, count as a second click. */
const sameClickMs = minutes(10)

/** How a lead was sent. */
export interface VisitorSend extends Circumstances {
  /** The sender's idempotency key: repeated sends with the same content make one record. */
  key?: string | undefined
  /** Grows with each correction under the same key: the content of the highest revision counts. */
  revision?: number | undefined
  /** True for a plain post, which has no key: for some minutes it equals any other send with the same content. */
  isPlain?: boolean | undefined
  /** True when the key alone tells a repeat, whatever its content; otherwise other content is another lead. */
  isOnceByKey?: boolean | undefined
  /** JSON of `LeadSource`, how the visitor first came; it is sent once, with the record. */
  source?: string | undefined
  /** Set for the site's own test lead, which is stored as deleted and never sent. */
  drill?: DrillLead | undefined
}

interface Save extends Pick<VisitorSend, 'key' | 'revision' | 'isPlain'> {
  kind: LeadKind
  /** The visitor's answers, without what may differ between repeated sends. */
  content: unknown
  recordId: string
}

/** How the content is written to a record, within the transaction of the send. */
interface RecordWrites {
  /** Inserts in one statement where the database supports it (db/insert-batch.ts), which needs no transaction. */
  insert(on: Db): Promise<void>
  /** Replaces an earlier record's content. False when there is none that may be changed. */
  replace(tx: Tx, id: string): Promise<boolean>
  /** Whether the record is visible in the owner's list. */
  isListed(tx: Tx, id: string): Promise<boolean>
  /** Removes an earlier record, because another one holds the content that was to replace its own. */
  withdraw(tx: Tx, id: string): Promise<void>
}

/**
 * Accepts each submission once, by a key written in the record's transaction. A higher revision under that key replaces
 * the record; other content under it is a lead of its own, so that no visitor is refused after a lost response.
 */
export function createVisitorSends(db: Db, now: () => Date) {
  let forgetAt = 0

  /** Deletes old keys; each is kept for 30 days at least. */
  async function forgetOldKeys(): Promise<void> {
    const moment = now().getTime()
    if (moment < forgetAt) return
    forgetAt = moment + forgetEveryMs
    const before = new Date(moment - keysGoodForMs).toISOString()
    await db.deleteFrom('send_keys').where('createdAt', '<', before).execute()
    await db.deleteFrom('send_revisions').where('createdAt', '<', before).execute()
  }

  return {
    /** Stores the content unless it was accepted before; returns the id of the record that holds it. */
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

/** Returns the record of this content and creates it if needed. */
async function takeOnce(
  tx: Tx,
  version: SentVersion,
  sameClickSince: Date,
  writes: RecordWrites,
): Promise<string> {
  // The insert waits for another process with the same send and then finds its row.
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

/** Returns the record that now holds the content: the corrected one, if it still exists. */
async function correct(
  tx: Tx,
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

const forgetSend = (tx: Tx, version: SentVersion, moment: Date) =>
  tx
    .deleteFrom('send_keys')
    .where((rows) => rows.and(primaryKey(version)))
    .where('createdAt', '<=', moment.toISOString())
    .execute()

/** Finds the same answers sent the other way, by plain post or by script, and not corrected since. */
const otherWay = (tx: Tx, version: SentVersion, since: Date) =>
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

const noteRecord = (tx: Tx, version: SentVersion, record: { recordId: string }) =>
  tx
    .updateTable('send_keys')
    .set(record)
    .where((rows) => rows.and(primaryKey(version)))
    .execute()

const earlier = (tx: Tx, version: SentVersion) =>
  tx
    .selectFrom('send_keys')
    .select('recordId')
    .where((rows) => rows.and(primaryKey(version)))
    .executeTakeFirstOrThrow()

type SentVersion = SendKeysTable

interface StandingVersion {
  /** Lower than any revision that can be sent, for a first version without one. */
  revision: number
  contentHash: string
  recordId: string
}

const unnumbered = -1

const ofKey = ({ kind, key }: Pick<SentVersion, 'kind' | 'key'>) => ({ kind, key })

/**
 * Returns the current version under the key; undefined when `version` is the first. It locks the row: other processes
 * with a version under the key wait until the transaction ends.
 */
async function holdStanding(
  tx: Tx,
  version: SentVersion,
  revision: number,
): Promise<StandingVersion | undefined> {
  const held = await tx
    .insertInto('send_revisions')
    .values({ ...version, revision, correctedAt: null })
    // An update without effect waits for the row's lock and returns the row.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
    )
    .returning(['revision', 'contentHash', 'recordId'])
    .executeTakeFirstOrThrow()
  if (held.recordId !== version.recordId) return { ...held, revision: Number(held.revision) }
  const earlier = await tx
    .selectFrom('send_keys')
    .select(['contentHash', 'recordId'])
    .where((rows) => rows.and(ofKey(version)))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier && { ...earlier, revision: unnumbered }
}

/** Makes `version` the current one, stored in `recordId`. */
async function makeStanding(
  tx: Tx,
  { contentHash, recordId, createdAt, ...version }: SentVersion,
  { revision, isCorrection }: { revision: number; isCorrection: boolean },
): Promise<void> {
  await tx
    .updateTable('send_revisions')
    .set({ revision, contentHash, recordId, createdAt })
    .$if(isCorrection, (update) => update.set({ correctedAt: createdAt }))
    .where((rows) => rows.and(ofKey(version)))
    .execute()
}
