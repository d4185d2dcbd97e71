import type { Kysely } from 'kysely'
import type { ChallengePurpose, Schema } from '#server/db/schema.ts'

export type PasskeyChallengeStore = ReturnType<typeof createPasskeyChallengeStore>

/** What the challenge is for; whose passkey it is to become, where that is known. */
export interface ChallengeUse {
  purpose: ChallengePurpose
  userId: string | null
}

export function createPasskeyChallengeStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** Remembers it until `expiresAt`, and forgets those whose time is over. */
    async add(challenge: string, { purpose, userId }: ChallengeUse, expiresAt: Date): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('expiresAt', '<=', now().toISOString()).execute()
      await db
        .insertInto('passkey_challenges')
        .values({ challenge, purpose, userId, expiresAt: expiresAt.toISOString() })
        .execute()
    },

    /** True once, in time, and for what it was made for. Of two answers at the same moment one gets it. */
    async take(challenge: string, { purpose, userId }: ChallengeUse): Promise<boolean> {
      const theirs = db
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('purpose', '=', purpose)
        .where('expiresAt', '>', now().toISOString())
      const { numDeletedRows } = await (userId === null
        ? theirs.where('userId', 'is', null)
        : theirs.where('userId', '=', userId)
      ).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
