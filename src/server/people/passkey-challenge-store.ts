import type { PasskeyChallengesTable } from '#server/db/schema/people.ts'
import type { Db } from '#server/db/schema.ts'

export type PasskeyChallengeStore = ReturnType<typeof createPasskeyChallengeStore>

export type ChallengeUse = Pick<PasskeyChallengesTable, 'purpose' | 'userId'>

export function createPasskeyChallengeStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Stores the challenge until `expiresAt`, and deletes expired ones. */
    async add(challenge: string, { purpose, userId }: ChallengeUse, expiresAt: Date): Promise<void> {
      await db.deleteFrom('passkey_challenges').where('expiresAt', '<=', now().toISOString()).execute()
      await db
        .insertInto('passkey_challenges')
        .values({ challenge, purpose, userId, expiresAt: expiresAt.toISOString() })
        .execute()
    },

    /** Returns true once, in time and for the same purpose. Of two simultaneous responses only one gets it. */
    async take(challenge: string, { purpose, userId }: ChallengeUse): Promise<boolean> {
      const theirs = db
        .deleteFrom('passkey_challenges')
        .where((row) => row.and({ challenge, purpose }))
        .where('expiresAt', '>', now().toISOString())
      const { numDeletedRows } = await (userId === null
        ? theirs.where('userId', 'is', null)
        : theirs.where('userId', '=', userId)
      ).executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
