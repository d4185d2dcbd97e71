import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

async function file(...page: string[][]): Promise<string> {
  async function* rows() {
    yield page
  }
  const table = { headings: ['Column 0', 'Column 1'], cells: (row: string[]) => row }
  let text = ''
  for await (const piece of csvFile(table, rows())) text += piece
  return text
}

test.each([
  ['say "hi", twice', '"say ""hi"", twice"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=HYPERLINK("https://example.com")', '"\'=HYPERLINK(""https://example.com"")"'],
  ['+61 491 570 006', '"\'+61 491 570 006"'],
  ['-1', '"\'-1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['＝1+1', '"\'＝1+1"'],
  ['a=1', '"a=1"'],
  ['', '""'],
])('%j becomes %j', async (text, cell) => {
  expect(await file([text, ''])).toContain(`\r\n${cell},""\r\n`)
})
