import { setImmediate as othersTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { apiPaths } from '#shared/paths.ts'
import { createPageData } from './page-data.ts'

const path = apiPaths.jobCards

/** A store whose answers are given by the test, one by one, in the order they were asked for. */
function setUp() {
  const asked: PromiseWithResolvers<never[]>[] = []
  const failures: string[] = []
  const listShown = () => {
    const answer = Promise.withResolvers<never[]>()
    asked.push(answer)
    return answer.promise
  }
  const readData = createPageData({
    jobCards: { listShown },
    images: { listActive: async () => [] },
    testimonials: { listApproved: async () => [] },
    onFailure: (error, failed) => failures.push(`${failed}: ${error}`),
    patienceMs: 1,
  })
  return { readData, asked, failures }
}

test('what does not come in time is left out, and not asked again until it has come', async () => {
  const { readData, asked, failures } = setUp()
  expect(await readData(path)).toBeUndefined()
  expect(await readData(path)).toBeUndefined()
  expect(asked).toHaveLength(1)
  expect(failures).toEqual([`${path}: Error: No answer within 1 ms`])
  expect(await readData(apiPaths.portfolioImages)).toEqual([])

  asked[0]?.resolve([])
  await othersTurn()
  const next = readData(path)
  asked[1]?.resolve([])
  expect(await next).toEqual([])
})

test('what fails late is asked again', async () => {
  const { readData, asked, failures } = setUp()
  expect(await readData(path)).toBeUndefined()
  asked[0]?.reject(new Error('gone'))
  await othersTurn()
  expect(failures).toEqual([`${path}: Error: No answer within 1 ms`, `${path}: Error: gone`])
  const next = readData(path)
  asked[1]?.resolve([])
  expect(await next).toEqual([])
})
