import type { Transaction } from 'kysely'
import type { Schema, SendKeysTable } from '#server/db/schema.ts'

export type SentVersion = SendKeysTable

export interface StandingVersion {
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
export async function holdStanding(
  tx: Transaction<Schema>,
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
export async function makeStanding(
  tx: Transaction<Schema>,
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
