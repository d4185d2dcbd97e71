import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLeadText } from '#shared/leads/read-lead-text.ts'
import { nationalDigits } from '#shared/phone.ts'
import { suburbs } from '#web/content/suburbs.ts'

interface Pasted {
  text: string
  /** As dialled within Australia. */
  phone: string
  email: string
  suburb: string
  name: string
}

/** What people paste, line by line, with what it says of its sender; what is missing or doubtful is left out. */
const pasted = readFileSync(path.resolve('tests/fixtures/pasted-texts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): Pasted => ({ phone: '', email: '', suburb: '', name: '', ...JSON.parse(line) }))

const known = {
  suburbs: suburbs.map(({ name }) => name),
  ownPhone: '(07) 5550 0999',
  ownEmail: 'office@example.com',
}

const read = (text: string) => {
  const found = readLeadText(text, known)
  return { ...found, phone: nationalDigits(found.phone) }
}

describe('a pasted text', () => {
  test.each(['phone', 'email', 'suburb', 'name'] as const)(
    'gives its %s, or none where it is doubtful',
    (what) => {
      const wrong = pasted.filter(({ text, [what]: told }) => read(text)[what] !== told)
      expect(wrong.map(({ text, [what]: told }) => ({ text, told, read: read(text)[what] }))).toEqual([])
    },
  )

  test('comes in at least 200 shapes', () => {
    expect(new Set(pasted.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
  })

  test('names the site itself without being from it', () => {
    expect(read('Rang (07) 5550 0999 and wrote to Office@example.com, no answer')).toEqual({
      ...{ phone: '', email: '', suburb: '', name: '' },
    })
  })
})
