import { expect, test } from 'vitest'
import { escapeHtml, oneLine } from './mail-text.ts'

test.each([
  ['Jo\r\nBcc: x@example.net', 'Jo Bcc: x@example.net'],
  ['a\u2028b\u2029c\u0085d\u000be\u0000f', 'a b c d e f'],
  ['  wide \t  open  ', 'wide open'],
  ['pay\u202Egnp.exe\u2066!', 'paygnp.exe!'],
  ['Zoë 李 🔌 مرحبا', 'Zoë 李 🔌 مرحبا'],
])('%j is one line: %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('a long line is cut between characters', () => {
  expect(oneLine('🔌'.repeat(10), 5)).toBe('🔌🔌🔌🔌…')
  expect(oneLine('🔌'.repeat(5), 5)).toBe('🔌🔌🔌🔌🔌')
})

test('nothing of a text is HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
})
