import { type SqlBool, sql } from 'kysely'
import { asColumns, changeRows, putInOrder } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { findSpamSigns } from '#server/leads/find-spam-signs.ts'
import { matching, rowsForPage, slicesOf, toPage } from '#server/leads/inquiry-list.ts'
import { newestFirst, recordColumns, toRecord } from '#server/leads/lead-rows.ts'
import { createLeadStore } from '#server/leads/lead-store.ts'
import type { VisitorSend } from '#server/leads/visitor-send-store.ts'
import type { TestimonialChanges } from '#shared/contract/owner-testimonial.ts'
import type { Testimonial } from '#shared/contract/testimonial.ts'
import type { ReviewFacts, TestimonialRecord } from '#shared/contract/testimonial-record.ts'

export type TestimonialStore = ReturnType<typeof createTestimonialStore>

const kind = 'testimonial'

export function createTestimonialStore(db: Db, now: () => Date = () => new Date()) {
  const { save, find, ...leads } = createLeadStore(db, kind, {
    now,
    // The owner has approved the text as he read it, so it can't be corrected any more.
    isChangeable: sql<SqlBool>`is_approved = 0`,
  })

  return {
    ...leads,
    find,

    /** Stores a visitor's testimonial, which waits for the owner's approval. */
    async add(answers: Testimonial, send: VisitorSend = {}): Promise<{ id: string }> {
      return save({
        answers,
        columns: active({ isApproved: false }),
        send,
        signs: findSpamSigns(answers, send),
      })
    },

    /** Saves a testimonial that the owner wrote, which he may publish at once. */
    async addOwn(
      answers: Testimonial & Partial<ReviewFacts>,
      { isApproved, key }: { isApproved: boolean } & Pick<VisitorSend, 'key'>,
    ): Promise<TestimonialRecord> {
      const { id } = await save({ answers, columns: active({ isApproved }), send: { key }, isMailed: false })
      // A repeated request gets the same response as the first, even if the record was deleted meanwhile.
      const row = await db
        .selectFrom('testimonials')
        .select(recordColumns(kind))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return toRecord(kind, row)
    },

    /** Returns all that are not deleted, newest first, in slices that are read one by one. */
    slices: (): AsyncGenerator<TestimonialRecord[], void> =>
      slicesOf(async (query) => {
        const rows = await newestFirst(db, kind).where(matching(query)).limit(rowsForPage(query)).execute()
        return toPage(rows, query, (row) => toRecord(kind, row))
      }),

    /** Lists approved and active ones for the public, featured ones first, each group in the owner's order. */
    async listApproved(): Promise<TestimonialRecord[]> {
      const approved = newestFirst(db, kind)
        .clearOrderBy()
        .where(sql<SqlBool>`is_approved = 1 and is_active = 1`)
        .orderBy(sql.ref('isChosen'), 'desc')
        .orderBy(sql.ref('sortOrder'))
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
      return (await approved.execute()).map((row) => toRecord(kind, row))
    },

    /** Approves a testimonial and removes its spam mark. Undefined when there is none. */
    async approve(id: string): Promise<TestimonialRecord | undefined> {
      await changeRows(
        db
          .updateTable('testimonials')
          .set({ isApproved: 1, suspectedSpam: 0, updatedAt: now().toISOString() }),
        { id, isApproved: 0, deletedAt: null },
      )
      return find(id)
    },

    /** Puts approved ones into this order. */
    order: (ids: readonly string[]): Promise<void> => putInOrder(db, 'testimonials', ids, { isApproved: 1 }),

    /** Changes the given fields; undefined when there is no such testimonial, or it is deleted. */
    async change(id: string, changes: TestimonialChanges): Promise<TestimonialRecord | undefined> {
      const columns = { ...asColumns(changes), updatedAt: now().toISOString() }
      await changeRows(db.updateTable('testimonials').set(columns), { id, deletedAt: null })
      return find(id)
    },
  }
}

const active =
  ({ isApproved }: { isApproved: boolean }) =>
  (updatedAt: string) => ({ isApproved: isApproved ? 1 : 0, isActive: 1, updatedAt })
