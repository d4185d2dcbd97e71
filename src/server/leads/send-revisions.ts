import type { Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { LeadKind } from '#shared/leads/kinds.ts'

/** One version of what is sent under a key. */
export interface SentVersion {
  kind: LeadKind
  key: string
  contentHash: string
  recordId: string
  createdAt: string
}

export interface StandingVersion {
  /** Below every number that can be sent when the first version came without one. */
  revision: number
  contentHash: string
  recordId: string
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
    .values({ ...version, revision, correctedAt: null })
    // A change that changes nothing: it waits for the row and gives it back.
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

/** From now on `version` stands, in `recordId`. */
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
