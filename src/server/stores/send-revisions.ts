import type { Transaction } from 'kysely'
import type { OutboxKind, Schema } from '#server/db/schema.ts'

/** One version of what is sent under a key. */
export interface SentVersion {
  kind: OutboxKind
  key: string
  content_hash: string
  record_id: string
  created_at: string
}

export interface StandingVersion {
  /** Below every number that can be sent when the first version came without one. */
  revision: number
  content_hash: string
  record_id: string
}

const unnumbered = -1

const ofKey = ({ kind, key }: Pick<SentVersion, 'kind' | 'key'>) => ({ kind, key })

/**
 * The version that stands under the key so far; undefined when `version` is the first one. Until the transaction
 * ends, any other process that takes a version under the key waits here.
 */
export async function holdStanding(
  tx: Transaction<Schema>,
  version: SentVersion,
  revision: number,
): Promise<StandingVersion | undefined> {
  const held = await tx
    .insertInto('send_revisions')
    .values({ ...version, revision, corrected_at: null })
    // A change that changes nothing: it waits for the row and gives it back.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
    )
    .returning(['revision', 'content_hash', 'record_id'])
    .executeTakeFirstOrThrow()
  if (held.record_id !== version.record_id) return { ...held, revision: Number(held.revision) }
  const earlier = await tx
    .selectFrom('send_keys')
    .select(['content_hash', 'record_id'])
    .where((rows) => rows.and(ofKey(version)))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier && { ...earlier, revision: unnumbered }
}

/** From now on `version` stands, in `record_id`. */
export async function makeStanding(
  tx: Transaction<Schema>,
  { content_hash, record_id, created_at, ...version }: SentVersion,
  { revision, isCorrection }: { revision: number; isCorrection: boolean },
): Promise<void> {
  await tx
    .updateTable('send_revisions')
    .set({ revision, content_hash, record_id, created_at })
    .$if(isCorrection, (update) => update.set({ corrected_at: created_at }))
    .where((rows) => rows.and(ofKey(version)))
    .execute()
}
