import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createJobCardStore } from '#server/photos/gallery/job-card-store.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import type { JobCard } from '#shared/contract/job-card.ts'
import { days } from '#shared/durations.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aPortfolioImage } from './samples.ts'

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
    clock.advance(1)
    const updatedAt = clock.now().toISOString()
    expect(await store().change(id, { suburb: 'Dayboro', isActive: true })).toMatchObject({ updatedAt })
    await store().order([id])
    await store().remove(id)
    await store().restore(id)
    await db().deleteFrom('job_cards').execute()
    expect((await version()) - before).toBe(6)
  })
})
