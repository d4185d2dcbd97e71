import { describe, expect, test } from 'vitest'
import { answersFrom, textBackWords } from '#server/notify/channels/sms/text-back.ts'
import { dayNames } from '#shared/week.ts'

const facts = {
  business: 'Bright Electrical',
  phone: '(07) 5550 0142',
  publicUrl: 'https://bright.example',
  answersFrom: '',
}

describe('the text back', () => {
  test('says outside the hours when somebody answers', () => {
    expect(textBackWords({ ...facts, answersFrom: 'from Mon 6:00 am' })).toBe(
      'Sorry we missed your call. We answer from Mon 6:00 am. Text us what you need, or send photos at bright.example/quote. Bright Electrical, (07) 5550 0142',
    )
  })

  test.each([
    ['2026-11-20T04:05:00Z', ''],
    ['2026-11-20T09:00:00Z', 'from Mon 6:00 am'],
    ['2026-11-22T19:00:00Z', 'from 6:00 am'],
  ])('tells from when somebody answers at %s', (moment, from) => {
    const open = { from: '06:00', to: '16:00' }
    const hours = { rows: dayNames.map((day, n) => ({ day, open: n < 5 ? open : undefined })) }
    expect(answersFrom({ hours, specialDays: [] }, new Date(moment))).toBe(from)
  })

  test.each([
    ['Bright Electrical and Air Conditioning Contractors of the Sunshine Coast Pty Ltd', ''],
    ['Bright Electrical and Air Conditioning Contractors', 'Tuesday afternoon'],
    ['Bright', 'from the Wednesday after the long weekend, in the morning'],
  ])('is one message long, with the way to answer whole: %s %s', (business, answersFrom) => {
    const words = textBackWords({ ...facts, business, answersFrom })
    expect(words.length).toBeLessThanOrEqual(160)
    expect(words).toContain('bright.example/quote. Bright')
    expect(words).toMatch(/, \(07\) 5550 0142$/)
  })
})
