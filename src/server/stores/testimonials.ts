import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema, TestimonialsTable } from '#server/db/schema.ts'
import {
  type Testimonial,
  type TestimonialRecord,
  TestimonialRecordSchema,
} from '#shared/contract/testimonial.ts'
import { createOutboxStore } from './outbox.ts'
import { createSoftDelete } from './soft-delete.ts'
import { createSuspicion, type ListPart, toLead } from './suspicion.ts'
import { createVisitorSends, type VisitorSend } from './visitor-sends.ts'

export type TestimonialStore = ReturnType<typeof createTestimonialStore>

export interface TestimonialOrigin {
  /** Published at once; only the owner may ask for that. */
  isApproved: boolean
  /** True for a visitor's testimonial: the owner gets mail. */
  notifyOwner: boolean
}

export function createTestimonialStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const outbox = createOutboxStore(db, now)
  const sends = createVisitorSends(db, now)
  return {
    ...createSoftDelete(db, 'testimonials', now),
    ...createSuspicion(db, 'testimonial', now),

    /** Saves the testimonial, active, together with its pending e-mail if the owner is to be told. */
    async add(
      testimonial: Testimonial,
      { isApproved, notifyOwner }: TestimonialOrigin,
      { isSuspect = false, ...send }: VisitorSend = {},
    ): Promise<TestimonialRecord> {
      const createdAt = now().toISOString()
      const recordRow: RecordRow = {
        id: randomUUID(),
        ...testimonial,
        isApproved: isApproved ? 1 : 0,
        isActive: 1,
        createdAt,
        updatedAt: createdAt,
        suspectedSpam: isSuspect ? 1 : 0,
      }
      const row: TestimonialsTable = { ...recordRow, seenAt: null, deletedAt: null }
      const { id: recordId, createdAt: _created, deletedAt: _deleted, ...answers } = row
      const id = await sends.save(
        { ...send, kind: 'testimonial', content: testimonial, recordId },
        {
          async insert(tx) {
            await tx.insertInto('testimonials').values(row).execute()
            if (notifyOwner && !isSuspect) await outbox.add(tx, { kind: 'testimonial', recordId })
          },
          // What the owner has approved stands as he read it.
          async replace(tx, id) {
            const { numUpdatedRows } = await tx
              .updateTable('testimonials')
              .set(answers)
              .where('id', '=', id)
              .where('isApproved', '=', 0)
              .where('deletedAt', 'is', null)
              .executeTakeFirstOrThrow()
            if (numUpdatedRows === 0n) return false
            await outbox.addCorrection(tx, { kind: 'testimonial', recordId: id, isSuspect })
            return true
          },
          async withdraw(tx, id) {
            const found = await findTestimonial(tx, id)
            if (found && !found.isApproved) await createSoftDelete(tx, 'testimonials', now).remove(id)
          },
        },
      )
      const taken = id === recordId ? recordRow : await anyTestimonial(db, id)
      return toRecord(taken ?? { ...recordRow, id })
    },

    /** The testimonial; undefined when there is none, or it is deleted. */
    async find(id: string): Promise<TestimonialRecord | undefined> {
      return findTestimonial(db, id)
    },

    /** All that are not deleted, newest first: the owner's list. */
    async listAll(): Promise<TestimonialRecord[]> {
      return listTestimonials(db)
    },

    /** Approved and active ones, newest first: the public list. */
    async listApproved(): Promise<TestimonialRecord[]> {
      const rows = await newestFirst(db).where('isApproved', '=', 1).where('isActive', '=', 1).execute()
      return rows.map(toRecord)
    },

    /**
     * The approved testimonial, unchanged if it was approved before. Whoever approves it suspects it no longer.
     * Undefined when there is none.
     */
    async approve(id: string): Promise<TestimonialRecord | undefined> {
      await db
        .updateTable('testimonials')
        .set({ isApproved: 1, suspectedSpam: 0, updatedAt: now().toISOString() })
        .where('id', '=', id)
        .where('isApproved', '=', 0)
        .where('deletedAt', 'is', null)
        .execute()
      return findTestimonial(db, id)
    },
  }
}

async function findTestimonial(db: Kysely<Schema>, id: string): Promise<TestimonialRecord | undefined> {
  const row = await newestFirst(db).where('id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

/** The row, be it deleted or not; undefined once it is forgotten for good. */
const anyTestimonial = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('testimonials').select(columns).where('id', '=', id).executeTakeFirst()

/** The testimonials that are not deleted, newest first: all, or the part that is asked for. */
export async function listTestimonials(
  db: Kysely<Schema>,
  { limit, isTrustedOnly }: ListPart = {},
): Promise<TestimonialRecord[]> {
  let list = newestFirst(db)
  if (isTrustedOnly) list = list.where('suspectedSpam', '=', 0)
  if (limit !== undefined) list = list.limit(limit)
  return (await list.execute()).map(toRecord)
}

/** The record's own. */
const columns = Object.keys(TestimonialRecordSchema.shape) as (keyof TestimonialRecord)[]
type RecordRow = Pick<TestimonialsTable, keyof TestimonialRecord>

const newestFirst = (db: Kysely<Schema>) =>
  db
    .selectFrom('testimonials')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

function toRecord({ isApproved, isActive, ...row }: RecordRow): TestimonialRecord {
  return { ...toLead(row), isApproved: isApproved === 1, isActive: isActive === 1 }
}
