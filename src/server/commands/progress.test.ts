import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function shownOn(isTTY: boolean): string {
  let text = ''
  const write = (words: string | Uint8Array) => {
    text += words
    return true
  }
  const progress = createProgress({ isTTY, write })
  progress.show({ done: 0, of: 4, what: 'copying users' })
  progress.show({ done: 1, of: 4, what: 'copying users' })
  progress.show({ done: 4, of: 4, what: 'comparing users' })
  progress.end()
  return text
}

test('a terminal shows a bar that stays in its line and goes away at the end', () => {
  const lines = shownOn(true).split('\r\u001b[K')
  expect(lines).toEqual([
    '',
    '░░░░░░░░░░░░░░░░░░░░░░░░   0 %  copying users',
    '██████░░░░░░░░░░░░░░░░░░  25 %  copying users',
    '████████████████████████ 100 %  comparing users',
    '',
  ])
})

test('a log gets a line whenever something else is at work', () => {
  expect(shownOn(false)).toBe('copying users\ncomparing users\n')
})
