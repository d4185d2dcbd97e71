import { sql } from 'kysely'
import type { RecordedCommit } from '#server/db/recorded-file.ts'
import type { Db } from '#server/db/schema.ts'

/** What the database itself knows of its second copy. */
export interface CopyState {
  history: string
  number: number
  hash: string
  /** Up to which number commits are in the copy, and since when. */
  copied: number
  copiedAt: string
  /** Why the latest attempt failed; '' when it didn't. */
  problem: string
  /** The newest archive of this history in the copy; '' before the first. */
  archive: string
  /** Since when the oldest commit waits; null when none does. */
  waitingSince: string | null
}

export const stateQuery = `select history, number, hash, copied, copied_at as "copiedAt", problem, archive,
  (select at from copy_commits order by number limit 1) as "waitingSince" from copy_state`

export function createCopyStore(db: Db) {
  /** Undefined once a program without COPY_TO has ended the record. */
  const find = async () => (await sql.raw<CopyState>(stateQuery).execute(db)).rows.at(0)

  return {
    find,

    async state(): Promise<CopyState> {
      const state = await find()
      if (!state) throw new Error('The record for the second copy has ended: restart the site.')
      return state
    },

    hashes: async (): Promise<Pick<RecordedCommit, 'number' | 'hash'>[]> =>
      (await sql<Pick<RecordedCommit, 'number' | 'hash'>>`select number, hash from copy_commits`.execute(db))
        .rows,

    /** Notes that the commits are in the copy, which need not wait on this disk any more. */
    async copied(number: number, at: Date): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await sql`delete from copy_commits where number <= ${number}`.execute(tx)
        await sql`update copy_state set copied = ${number}, copied_at = ${at.toISOString()}`.execute(tx)
      })
    },

    /** Notes what keeps something from the copy; '' when nothing does. */
    async failed(problem: string): Promise<void> {
      await db
        .transaction()
        .execute((tx) =>
          sql`update copy_state set problem = ${problem} where problem <> ${problem}`.execute(tx),
        )
    },

    async archived(archive: string): Promise<void> {
      await db.transaction().execute((tx) => sql`update copy_state set archive = ${archive}`.execute(tx))
    },
  }
}
