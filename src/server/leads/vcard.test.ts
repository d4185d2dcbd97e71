import { expect, test } from 'vitest'
import { type CardPerson, vCard } from './vcard.ts'

const jane = {
  name: 'Jane Citizen',
  phone: '0491 570 006',
  email: 'jane@example.com',
  place: '12 Sample Street, North Lakes QLD 4509',
  note: 'Quote request Q-1A2B3C4D',
}
const cardOf = (changes: Partial<CardPerson> = {}) => vCard({ ...jane, ...changes })
/** Lines as a phone reads them: what was folded is one again. */
const linesOf = (card: string) => card.replaceAll('\r\n ', '').split('\r\n')

test('a caller is saved with name, number, address and what it was about', () => {
  expect(linesOf(cardOf())).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;Jane Citizen;;;',
    'FN:Jane Citizen',
    'TEL;TYPE=CELL:+61491570006',
    'EMAIL:jane@example.com',
    'ADR:;;12 Sample Street\\, North Lakes QLD 4509;;;;',
    'NOTE:Quote request Q-1A2B3C4D',
    'END:VCARD',
    '',
  ])
})

test('what is not known has no line, and a landline is no mobile', () => {
  const card = cardOf({ phone: '(07) 5550 0142', email: '', place: '', note: '' })
  expect(linesOf(card)).toContain('TEL;TYPE=VOICE:+61755500142')
  expect(card).not.toMatch(/EMAIL|ADR|NOTE/)
  expect(cardOf({ phone: '' })).not.toContain('TEL')
})

test.each([
  ['a;b,c\\d', 'FN:a\\;b\\,c\\\\d'],
  ['Jane\r\nTEL:1900', 'FN:Jane\\nTEL:1900'],
  ['Jane\nEND:VCARD\rx', 'FN:Jane\\nEND:VCARD\\nx'],
  ['Jane\u2028x\u2029y\u0085z', 'FN:Jane\\nx\\ny\\nz'],
  ['Jane\u000bx\fy\u001cz\u0007\tTab', 'FN:Jane x y z \tTab'],
])('nothing that is typed for a name adds a line or a part: %j', (name, line) => {
  const lines = linesOf(cardOf({ name }))
  expect(lines).toContain(line)
  expect(lines).toHaveLength(10)
})

test('no line is longer than 75 bytes, and no character is torn apart', () => {
  const name = 'Nguyễn Văn Zoë 👷🏽‍♀️ 王小明 '.repeat(9).trim()
  const card = cardOf({ name })
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(linesOf(card)).toContain(`FN:${name}`)
})
