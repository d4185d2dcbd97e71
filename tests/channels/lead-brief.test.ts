import { expect, test } from 'vitest'
import { briefOf, briefWords, cutAtWord } from '#server/notify/channels/lead-brief.ts'
import { alarmPayload, leadAlarm } from '#server/notify/channels/push/alarm-payload.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import { suburbOf } from '#shared/leads/suburb.ts'
import { untouched } from '#shared/leads/work.ts'
import { aContactRequest, aQuoteRequest, aTestimonial, awkwardText } from '../stores/samples.ts'

const publicUrl = 'https://www.bright.example'
const stored = {
  id: '6f2a6c1e-8a53-4df3-9a57-0d4c0f2f7c11',
  createdAt: '2026-11-20T04:05:00Z',
  seenAt: null,
  ...untouched,
}
const quote = (changes = {}): Lead => ({ kind: 'quote', record: { ...stored, ...aQuoteRequest(changes) } })

test.each([
  ['North Lakes', 'North Lakes'],
  ['12 Example Street, North Lakes QLD 4509', 'North Lakes'],
  ['12 Example St North Lakes', 'North Lakes'],
  ['Unit 3/12 Example Rd, Kippa-Ring, QLD, Australia', 'Kippa-Ring'],
  ['5 St Vincents Rd Banyo 4014', 'Banyo'],
  ['12 Hill Rd St Lucia', 'St Lucia'],
  ['  the gap qld ', 'the gap'],
  ['12 Example Street', undefined],
  ['Example Street', undefined],
  ['Lot 4 behind the school 07 5550 0142', undefined],
  ['x@example.com', undefined],
  ['QLD 4509', undefined],
  ['', undefined],
])('the suburb in %j is %j', (address, suburb) => {
  expect(suburbOf(address)).toBe(suburb)
})

const contact: Lead = { kind: 'contact', record: { ...stored, ...aContactRequest(), suburb: '' } }
const testimonial: Lead = {
  kind: 'testimonial',
  record: {
    ...stored,
    ...aTestimonial(),
    isApproved: false,
    isActive: true,
    isChosen: false,
    suburb: '',
    month: '',
    reviewSource: '',
    sortOrder: 0,
    updatedAt: stored.createdAt,
  },
}

test.each<[Lead, string]>([
  [quote(), 'Quote request · North Lakes'],
  [quote({ serviceType: 'emergency' }), 'Emergency · North Lakes'],
  [quote({ address: '' }), 'Quote request'],
  [contact, 'Contact request'],
  [testimonial, 'Review'],
])('a lead of %# is titled %s', (lead, title) => {
  expect(briefOf(lead, publicUrl).title).toBe(title)
})

test('a brief links to the lead, and tells the person only as far as it is asked to', () => {
  const brief = briefOf(quote({ description: 'No power\nin half the house.' }), publicUrl)
  expect(brief).toMatchObject({ link: `${publicUrl}/admin?lead=${stored.id}`, service: 'residential' })
  expect(briefWords(brief, 'brief', 80)).toBe('Jo: No power in half the house.')
  expect(briefWords(brief, 'full', 80)).toBe('Jo Sample, 0491 570 006: No power in half the house.')
})

test('a number beside or within Hebrew or Arabic keeps its order, and other programs are told what was typed', () => {
  const brief = briefOf(quote({ name: 'אבי כהן', description: 'اتصل بي على 0491 570 157' }), publicUrl)
  expect(brief).toMatchObject({ name: 'אבי כהן', words: 'اتصل بي على 0491 570 157' })
  expect(briefWords(brief, 'full', 80)).toBe(
    'אבי כהן\u200e, 0491 570 006: اتصل بي على \u200e0491 570 157\u200e',
  )
})

test.each([
  ['short', 10, 'short'],
  ['one two three', 9, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['one two three', 7, 'one…'],
  ['electrician', 8, 'electri…'],
  ['abc👩🏽', 5, 'abc…'],
])('%j cut to %s is %j', (text, length, cut) => {
  expect(cutAtWord(text, length)).toBe(cut)
  expect(cutAtWord(text, length).isWellFormed()).toBe(true)
})

const receipt = 'A'.repeat(43)
const payloadOf = (lead: Lead, detail: 'brief' | 'full' = 'brief') =>
  alarmPayload({
    ...leadAlarm(briefOf(lead, publicUrl), detail),
    tag: stored.id,
    badge: 3,
    data: { lead: stored.id, receipt },
  })

test('the alarm is a declarative push message with our own data', () => {
  expect(JSON.parse(payloadOf(quote({ serviceType: 'emergency' })))).toEqual({
    web_push: 8030,
    notification: {
      title: 'Emergency · North Lakes',
      body: 'Jo: Two new power points in the kitchen.',
      navigate: `${publicUrl}/admin?lead=${stored.id}`,
      tag: stored.id,
      lang: 'en-AU',
      dir: 'ltr',
      renotify: true,
      requireInteraction: true,
      data: { lead: stored.id, receipt },
    },
    mutable: true,
    app_badge: 3,
  })
})

test('surname and phone number are shown only where the operator says so', () => {
  expect(payloadOf(quote())).not.toMatch(/Sample|0491/)
  expect(payloadOf(quote(), 'full')).toContain('Jo Sample, 0491 570 006: ')
})

test.each(['brief', 'full'] as const)('the longest %s alarm is under 1 KB', (detail) => {
  const lead = quote({
    name: '電'.repeat(100),
    description: awkwardText,
    address: '"'.repeat(200),
    phone: '+61 491 570 006',
  })
  expect(Buffer.byteLength(payloadOf(lead, detail))).toBeLessThan(1024)
})

test.each([
  [{ name: '', email: '' }, '(07) 5550 0143: Hello', 'Hello'],
  [{ name: '', phone: '', email: 'jo@example.com' }, 'jo@example.com: Hello', 'Hello'],
  [{ name: '', phone: '', email: '' }, 'Somebody: Hello', 'Hello'],
])(
  'who gave no name is called by what is there, and on a locked screen not at all: %j',
  (person, full, brief) => {
    const record = { ...stored, ...aContactRequest({ ...person, message: 'Hello' }), suburb: '' }
    const said = briefOf({ kind: 'contact', record }, publicUrl)
    expect(briefWords(said, 'full', 80)).toBe(full)
    expect(briefWords(said, 'brief', 80)).toBe(brief)
  },
)
