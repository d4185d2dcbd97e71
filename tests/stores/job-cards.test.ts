import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createJobCardStore } from '#server/photos/gallery/job-card-store.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import type { JobCard } from '#shared/contract/job-card.ts'
import { days } from '#shared/durations.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aPortfolioImage, awkwardText } from './samples.ts'

describe.each(databases)('job cards on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const images = () => createPortfolioImageStore(db(), clock.now)
  const store = () => createJobCardStore({ db: db(), images: images(), now: clock.now })

  async function aCard(changes: Partial<JobCard> = {}): Promise<JobCard> {
    const [first, second] = [await images().add(aPortfolioImage()), await images().add(aPortfolioImage())]
    return {
      title: 'Switchboard upgrade',
      suburb: 'Narangba',
      month: '2026-09',
      story: 'The old board had no safety switches. It has one for each circuit now.',
      firstPhotoId: first.id,
      secondPhotoId: second.id,
      isBeforeAfter: true,
      isActive: true,
      ...changes,
    }
  }
  const titles = async () => (await store().listShown()).map(({ title }) => title)

  test('a card comes back exactly as it was added', async () => {
    const card = await aCard({
      title: awkwardText,
      story: awkwardText,
      isBeforeAfter: false,
      isActive: false,
    })
    const record = await store().add(card)
    const at = '2026-11-20T04:05:06.789Z'
    expect(record).toStrictEqual({ ...card, id: record.id, sortOrder: 0, createdAt: at, updatedAt: at })
    expect(await store().find(record.id)).toStrictEqual(record)
    expect(await store().list()).toStrictEqual([record])
    expect(await store().listShown()).toEqual([])
  })

  test('visitors see it with both photos in the owner’s order, and the latest job first until one is moved', async () => {
    const older = await store().add(await aCard({ title: 'Older', month: '2025-12' }))
    const newer = await store().add(await aCard({ title: 'Newer' }))
    const [shown] = await store().listShown()
    expect(shown).toMatchObject({ id: newer.id, suburb: 'Narangba', month: '2026-09', isBeforeAfter: true })
    expect(shown?.photos.map(({ id }) => id)).toEqual([newer.firstPhotoId, newer.secondPhotoId])
    expect(await titles()).toEqual(['Newer', 'Older'])

    await store().order([older.id, randomUUID(), newer.id])
    expect(await titles()).toEqual(['Older', 'Newer'])
    await store().add(await aCard({ title: 'Added', month: '2024-01' }))
    expect(await titles()).toEqual(['Added', 'Older', 'Newer'])
  })

  test('a photo that is hidden or deleted leaves its card, which goes with the last and comes back with it', async () => {
    const { id, firstPhotoId, secondPhotoId } = await store().add(await aCard())
    const photos = async () => (await store().listShown()).map((card) => card.photos.map((photo) => photo.id))
    await images().remove(firstPhotoId)
    expect(await photos()).toEqual([[secondPhotoId]])
    expect(await store().listShown()).toMatchObject([{ isBeforeAfter: false }])
    await images().change(secondPhotoId, { isActive: false })
    expect(await photos()).toEqual([])
    expect(await store().list()).toMatchObject([{ id, firstPhotoId, secondPhotoId, isActive: true }])

    clock.advance(days(31))
    await images().purge(firstPhotoId)
    await images().change(secondPhotoId, { isActive: true })
    expect(await photos()).toEqual([[secondPhotoId]])
  })

  test('changes touch what is given and nothing else', async () => {
    const record = await store().add(await aCard())
    clock.advance(1)
    const updatedAt = clock.now().toISOString()
    const hidden = { ...record, isActive: false, suburb: 'Dayboro', updatedAt }
    expect(await store().change(record.id, { isActive: false, suburb: 'Dayboro' })).toStrictEqual(hidden)
    expect(await store().change(randomUUID(), { isActive: false })).toBeUndefined()
    expect(await titles()).toEqual([])
  })

  test('a deleted card is gone everywhere and comes back identical for 30 days', async () => {
    const record = await store().add(await aCard())
    expect(await store().remove(record.id)).toBe(true)
    expect(await store().remove(record.id)).toBe(false)
    expect([await store().list(), await store().listShown()]).toEqual([[], []])
    expect(await store().find(record.id)).toBeUndefined()
    expect(await store().change(record.id, { suburb: 'Dayboro' })).toBeUndefined()
    await store().order([record.id])

    clock.advance(days(30))
    expect(await store().restore(record.id)).toBe(true)
    expect(await store().list()).toStrictEqual([record])
    await store().remove(record.id)
    clock.advance(days(31))
    expect(await store().restore(record.id)).toBe(false)
  })

  test(`visitors see ${maxJobCards} at most`, async () => {
    const card = await aCard()
    for (let count = 0; count <= maxJobCards; count += 1) await store().add(card)
    expect(await store().listShown()).toHaveLength(maxJobCards)
    expect(await store().list()).toHaveLength(maxJobCards + 1)
  })

  test('each change is counted as one of what pages show', async () => {
    const version = async () =>
      Number((await db().selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version)
    const card = await aCard()
    const before = await version()
    const { id } = await store().add(card)
    await store().change(id, { suburb: 'Dayboro' })
    await store().order([id])
    await store().remove(id)
    await db().deleteFrom('job_cards').execute()
    expect((await version()) - before).toBe(5)
  })
})
