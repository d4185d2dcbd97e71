import { expect, test } from 'vitest'
import { letterHref } from './letter-href.ts'

test('a letter that is begun stays within its words, with the line ends of mails', () => {
  expect(letterHref('jo@example.com', { subject: 'How & why?', body: 'One\nTwo&cc=al@example.com' })).toBe(
    'mailto:jo@example.com?subject=How%20%26%20why%3F&body=One%0D%0ATwo%26cc%3Dal%40example.com',
  )
})
