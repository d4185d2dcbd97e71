import { describe, expect, test } from 'vitest'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { days } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aPortfolioImage, awkwardText } from './samples.ts'

describe.each(databases)('portfolio images on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const store = () => createPortfolioImageStore(db(), clock.now)

  test('an image comes back exactly as it was added, active', async () => {
    const image = aPortfolioImage({ originalName: awkwardText, description: '', sortOrder: 1_000_000 })
    const record = await store().add(image)
    expect(record).toStrictEqual({
      ...image,
      id: record.id,
      isActive: true,
      isBeforeDrawings: false,
      createdAt: '2026-11-20T04:05:06.789Z',
      updatedAt: '2026-11-20T04:05:06.789Z',
    })
    expect(await store().find(record.id)).toStrictEqual(record)
    expect(await store().listAll()).toStrictEqual([record])
  })

  test('sort order comes first, then the first uploaded, then the id', async () => {
    const last = await store().add(aPortfolioImage({ sortOrder: 10 }))
    const third = await store().add(aPortfolioImage({ sortOrder: 9 }))
    clock.advance(-1)
    const second = await store().add(aPortfolioImage({ sortOrder: 9 }))
    clock.advance(-1)
    const twins = [await store().add(aPortfolioImage()), await store().add(aPortfolioImage())]
    const inOrder = [...twins.toSorted((a, b) => (a.id < b.id ? -1 : 1)), second, third, last]
    expect(await store().listAll()).toStrictEqual(inOrder)
    expect(await store().listActive()).toStrictEqual(inOrder)
  })

  test('a category picks its images, an unknown one none', async () => {
    const water = await store().add(aPortfolioImage({ category: 'Water Treatment' }))
    await store().add(aPortfolioImage({ category: 'Commercial' }))
    expect(await store().listAll('Water Treatment')).toStrictEqual([water])
    expect(await store().listActive('Water Treatment')).toStrictEqual([water])
    expect(await store().listAll('water treatment')).toEqual([])
    expect(await store().listActive('')).toEqual([])
  })

  test('an inactive image is seen by the owner only', async () => {
    const { id } = await store().add(aPortfolioImage())
    await db().updateTable('portfolio_images').set({ isActive: 0 }).where('id', '=', id).execute()
    expect(await store().listActive()).toEqual([])
    expect(await store().listAll()).toEqual([expect.objectContaining({ id, isActive: false })])
  })

  test('a deleted image is gone everywhere and comes back identical for 30 days', async () => {
    const record = await store().add(aPortfolioImage())
    expect(await store().remove(record.id)).toBe(true)
    expect(await store().remove(record.id)).toBe(false)
    expect([await store().listAll(), await store().listActive()]).toEqual([[], []])
    expect(await store().find(record.id)).toBeUndefined()

    clock.advance(days(30))
    expect(await store().restore(record.id)).toBe(true)
    expect(await store().listActive()).toStrictEqual([record])

    await store().remove(record.id)
    clock.advance(days(31))
    expect(await store().restore(record.id)).toBe(false)
  })
})
