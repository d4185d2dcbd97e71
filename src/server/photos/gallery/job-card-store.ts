import { randomUUID } from 'node:crypto'
import { asColumns, changeRows, putInOrder } from '#server/db/queries.ts'
import type { JobCardsTable } from '#server/db/schema/business.ts'
import type { Db } from '#server/db/schema.ts'
import { createSoftDelete } from '#server/leads/soft-delete.ts'
import {
  type JobCard,
  type JobCardChanges,
  type JobCardRecord,
  JobCardRecordSchema,
} from '#shared/contract/job-card.ts'
import type { ShownJobCard } from '#shared/contract/shown-job-card.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import type { PortfolioImageStore } from './portfolio-image-store.ts'

export type JobCardStore = ReturnType<typeof createJobCardStore>

interface JobCardStoreOptions {
  db: Db
  images: Pick<PortfolioImageStore, 'listActive'>
  now: () => Date
}

export function createJobCardStore({ db, images, now }: JobCardStoreOptions) {
  const find = async (id: string): Promise<JobCardRecord | undefined> => {
    const row = await inOrder(db).where('id', '=', id).executeTakeFirst()
    return row && toRecord(row)
  }

  return {
    ...createSoftDelete(db, 'job_cards', now),

    /** Returns undefined when there is none, or it is deleted. */
    find,

    async add(card: JobCard): Promise<JobCardRecord> {
      const createdAt = now().toISOString()
      const record = { id: randomUUID(), ...card, sortOrder: 0, createdAt, updatedAt: createdAt }
      await db
        .insertInto('job_cards')
        .values({ ...asColumns(record), deletedAt: null })
        .execute()
      return record
    },

    list: async (): Promise<JobCardRecord[]> => (await inOrder(db).execute()).map(toRecord),

    /** Lists cards for visitors with their visible photos; a card without such a photo is left out. */
    async listShown(): Promise<ShownJobCard[]> {
      const rows = await inOrder(db).where('isActive', '=', 1).execute()
      if (rows.length === 0) return []
      const visible = new Map((await images.listActive()).map((photo) => [photo.id, photo]))
      return rows
        .map(({ id, title, suburb, month, story, firstPhotoId, secondPhotoId, isBeforeAfter, updatedAt }) => {
          const photos = [firstPhotoId, secondPhotoId].flatMap((photoId) => visible.get(photoId) ?? [])
          const isComparison = isBeforeAfter === 1 && photos.length === 2
          return { id, title, suburb, month, story, photos, isBeforeAfter: isComparison, updatedAt }
        })
        .filter(({ photos }) => photos.length > 0)
        .slice(0, maxJobCards)
    },

    /** Changes the given fields; undefined when there is no such card, or it is deleted. */
    async change(id: string, changes: JobCardChanges): Promise<JobCardRecord | undefined> {
      const columns = { ...asColumns(changes), updatedAt: now().toISOString() }
      await changeRows(db.updateTable('job_cards').set(columns), { id, deletedAt: null })
      return find(id)
    },

    order: (ids: readonly string[]): Promise<void> => putInOrder(db, 'job_cards', ids),
  }
}

const columns = Object.keys(JobCardRecordSchema.shape) as (keyof JobCardRecord)[]
type RecordRow = Pick<JobCardsTable, keyof JobCardRecord>

/** Sorts by the owner's order; cards that he has not moved come first, the latest job before the others. */
const inOrder = (db: Db) =>
  db
    .selectFrom('job_cards')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('month', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')

const toRecord = ({ isBeforeAfter, isActive, ...row }: RecordRow): JobCardRecord => ({
  ...row,
  isBeforeAfter: isBeforeAfter === 1,
  isActive: isActive === 1,
})
