import { expect, test } from 'vitest'
import type { PublishedSettings } from './business-setting-store.ts'
import { openBusinessSource } from './business-source.ts'

const version = (n: number): PublishedSettings => ({ version: n, values: { phone: `(07) 7010 000${n}` } })

/** A source over a store that answers as the test says. */
async function setUp() {
  let answer = async () => version(1)
  const store = { published: () => answer(), state: () => Promise.reject(new Error('not asked')) }
  const source = await openBusinessSource({ file: {}, store, now: () => new Date('2026-11-20T04:05:00Z') })
  return {
    source,
    answers(next: typeof answer) {
      answer = next
    },
  }
}

test('while the database does not answer, what was known stays, and a later look brings the new', async () => {
  const { source, answers } = await setUp()
  answers(() => Promise.reject(new Error('no')))
  await expect(source.refresh()).rejects.toThrow('no')
  expect(source.current().phone).toBe('(07) 7010 0001')
  answers(async () => version(2))
  await source.refresh()
  expect(source.current().phone).toBe('(07) 7010 0002')
})

test('an answer that comes late does not take the place of a newer one', async () => {
  const { source, answers } = await setUp()
  const slow = Promise.withResolvers<PublishedSettings>()
  answers(() => slow.promise)
  const late = source.refresh()
  answers(async () => version(3))
  await source.refresh()
  slow.resolve(version(2))
  await late
  expect(source.current().phone).toBe('(07) 7010 0003')
})
