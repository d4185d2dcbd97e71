import { describe, expect, test } from 'vitest'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aPortfolioImage } from './samples.ts'

describe.each(databases)('portfolio images on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const store = () => createPortfolioImageStore(db(), clock.now)

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
    await store().remove(last.id)
    await store().restore(last.id)
    for (const list of [store().listAll, store().listActive])
      expect(await list(last.category)).toStrictEqual(inOrder)
    expect(await store().find(last.id)).toStrictEqual(last)
  })
})
