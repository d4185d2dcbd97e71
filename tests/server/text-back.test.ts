import { describe, expect, test } from 'vitest'
import { mobileOf, textBackWords } from '#server/leads/doors/text-back.ts'

const facts = {
  business: 'Bright Electrical',
  phone: '(07) 5550 0142',
  publicUrl: 'https://bright.example',
  answersFrom: '',
}

describe('the text back', () => {
  test('says how to tell what is needed', () => {
    expect(textBackWords(facts)).toBe(
      'Sorry we missed your call. Text us what you need, or send photos at bright.example/quote. Bright Electrical, (07) 5550 0142',
    )
  })

  test('says outside the hours when somebody answers', () => {
    expect(textBackWords({ ...facts, answersFrom: 'Monday morning' })).toBe(
      'Sorry we missed your call. We answer Monday morning. Text us what you need, or send photos at bright.example/quote. Bright Electrical, (07) 5550 0142',
    )
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

  test.each([
    ['0491 570 156', '+61491570156'],
    ['+61 491 570 156', '+61491570156'],
    ['(07) 5550 0142', undefined],
    ['1300 975 707', undefined],
    ['1800 160 401', undefined],
    ['13 12 34', undefined],
    ['+44 7700 900142', undefined],
    ['', undefined],
  ])('goes to a mobile of this country alone: %s', (phone, to) => {
    expect(mobileOf(phone)).toBe(to)
  })
})
