import { expect, test } from 'vitest'
import { mostAtOnce, type SelectedItem } from '#web/owner/kit/selection.tsx'
import { actOnAll, outcomeWords } from './use-act-on-all.ts'

const items = (count: number): SelectedItem[] =>
  Array.from({ length: count }, (_, index) => ({ kind: index % 2 ? 'quote' : 'contact', id: `${index}` }))

test('each is acted on in its turn, one after the other', async () => {
  const log: string[] = []
  const outcome = await actOnAll(items(3), async ({ id }) => {
    log.push(`begin ${id}`)
    await Promise.resolve()
    log.push(`end ${id}`)
  })
  expect(log).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  expect(outcome).toEqual({ done: items(3), failed: [] })
})

test('a failure holds up nothing and is told', async () => {
  const outcome = await actOnAll(items(9), async ({ id }) => {
    if (id === '2' || id === '7') throw new Error('no signal')
  })
  expect(outcome.failed.map(({ id }) => id)).toEqual(['2', '7'])
  expect(outcomeWords(outcome, 'deleted')).toBe('7 of 9 deleted')
})

test('words for all and none of them', () => {
  expect(outcomeWords({ done: items(3), failed: [] }, 'marked unread')).toBe('3 marked unread')
  expect(outcomeWords({ done: [], failed: items(2) }, 'deleted')).toBe('None of 2 deleted')
})

test('no more than a hundred calls are made', async () => {
  let calls = 0
  await actOnAll(items(mostAtOnce + 1), async () => {
    calls += 1
  })
  expect(calls).toBe(mostAtOnce)
})
