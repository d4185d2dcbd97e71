import { describe, expect, test } from 'vitest'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { aQuoteRequest, aTestimonial } from './samples.ts'

const photo = {
  id: 'photo',
  filename: 'a.webp',
  originalName: 'a.jpg',
  category: 'commercial',
  description: '',
  width: 1600,
  height: 1200,
  widths: '[400]',
  sortOrder: 0,
  isActive: 1,
  isBeforeDrawings: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
}

describe.each(databases)('content version on $name', (database) => {
  const db = useDatabase(database)

  /** By how much the version grew. */
  async function growth(action: () => Promise<unknown>): Promise<number> {
    const read = async () => {
      const row = await db().selectFrom('content_version').select('version').executeTakeFirstOrThrow()
      return Number(row.version)
    }
    const before = await read()
    await action()
    return (await read()) - before
  }

  test('grows when what public pages show changes, and only then', async () => {
    const testimonials = createTestimonialStore(db())
    const quotes = createInquiryStore(db(), 'quote')
    const { id } = await testimonials.add(aTestimonial())
    const other = await testimonials.add(aTestimonial())

    expect(await growth(() => quotes.add(aQuoteRequest()))).toBe(0)
    expect(await growth(() => testimonials.add(aTestimonial()))).toBe(0)
    expect(await growth(() => testimonials.remove(other.id))).toBe(0)
    expect(await growth(() => testimonials.addOwn(aTestimonial(), { isApproved: true }))).toBe(1)
    expect(await growth(() => testimonials.approve(id))).toBe(1)
    expect(await growth(() => testimonials.approve(id))).toBe(0)
    expect(await growth(() => testimonials.remove(id))).toBe(1)
    expect(await growth(() => testimonials.restore(id))).toBe(1)
    expect(await growth(() => db().deleteFrom('testimonials').where('id', '=', id).execute())).toBe(1)

    expect(await growth(() => db().insertInto('portfolio_images').values(photo).execute())).toBe(1)
    const hide = () => db().updateTable('portfolio_images').set({ isActive: 0 }).execute()
    expect(await growth(hide)).toBe(1)
    expect(await growth(() => db().deleteFrom('portfolio_images').execute())).toBe(1)
  })

  test('does not grow when the change is undone before it is committed', async () => {
    const undone = db()
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('portfolio_images').values(photo).execute()
        throw new Error('changed my mind')
      })
    expect(await growth(() => undone.catch(() => {}))).toBe(0)
  })
})
