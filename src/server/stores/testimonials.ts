import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema, TestimonialsTable } from '#server/db/schema.ts'
import type { Testimonial, TestimonialRecord } from '#shared/contract/testimonial.ts'
import { createOutboxStore } from './outbox.ts'
import { createSoftDelete } from './soft-delete.ts'

export type TestimonialStore = ReturnType<typeof createTestimonialStore>

export interface TestimonialOrigin {
  /** Published at once; only the owner may ask for that. */
  isApproved: boolean
  /** True for a visitor's testimonial: the owner gets mail. */
  notifyOwner: boolean
}

export function createTestimonialStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const outbox = createOutboxStore(db, now)
  return {
    ...createSoftDelete(db, 'testimonials', now),

    /** Saves the testimonial, active, together with its pending e-mail if the owner is to be told. */
    async add(
      testimonial: Testimonial,
      { isApproved, notifyOwner }: TestimonialOrigin,
    ): Promise<TestimonialRecord> {
      const createdAt = now().toISOString()
      const row: TestimonialsTable = {
        id: randomUUID(),
        client_name: testimonial.clientName,
        company: testimonial.company,
        testimonial_text: testimonial.testimonialText,
        project_type: testimonial.projectType,
        rating: testimonial.rating,
        is_approved: isApproved ? 1 : 0,
        is_active: 1,
        created_at: createdAt,
        updated_at: createdAt,
        seen_at: null,
        deleted_at: null,
      }
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('testimonials').values(row).execute()
        if (notifyOwner) await outbox.add(tx, { kind: 'testimonial', recordId: row.id })
      })
      return toRecord(row)
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
      const rows = await newestFirst(db).where('is_approved', '=', 1).where('is_active', '=', 1).execute()
      return rows.map(toRecord)
    },

    /** The approved testimonial, unchanged if it was approved before. Undefined when there is none. */
    async approve(id: string): Promise<TestimonialRecord | undefined> {
      await db
        .updateTable('testimonials')
        .set({ is_approved: 1, updated_at: now().toISOString() })
        .where('id', '=', id)
        .where('is_approved', '=', 0)
        .where('deleted_at', 'is', null)
        .execute()
      return findTestimonial(db, id)
    },
  }
}

async function findTestimonial(db: Kysely<Schema>, id: string): Promise<TestimonialRecord | undefined> {
  const row = await newestFirst(db).where('id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

/** The newest `limit` testimonials that are not deleted, or all of them, newest first. */
export async function listTestimonials(db: Kysely<Schema>, limit?: number): Promise<TestimonialRecord[]> {
  const query = newestFirst(db)
  const rows = await (limit === undefined ? query : query.limit(limit)).execute()
  return rows.map(toRecord)
}

const newestFirst = (db: Kysely<Schema>) =>
  db
    .selectFrom('testimonials')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

function toRecord(row: TestimonialsTable): TestimonialRecord {
  return {
    id: row.id,
    clientName: row.client_name,
    company: row.company,
    testimonialText: row.testimonial_text,
    projectType: row.project_type,
    rating: row.rating,
    isApproved: row.is_approved === 1,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
