import { expect, test } from 'vitest'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { displayedTestimonial } from './testimonials.ts'

const stored = (fields: Partial<TestimonialRecord> = {}): TestimonialRecord => ({
  id: 'a',
  clientName: 'Sam K',
  company: '',
  testimonialText: 'Turned up on time.',
  projectType: '',
  rating: 4,
  isApproved: true,
  isActive: true,
  isChosen: false,
  suburb: '',
  month: '',
  reviewSource: '',
  sortOrder: 0,
  createdAt: '2026-11-20T04:05:00.000Z',
  updatedAt: '2026-11-20T04:05:00.000Z',
  ...fields,
})

test('a stored testimonial without a company is shown as that of a valued customer', () => {
  expect(displayedTestimonial(stored())).toEqual({
    id: 'a',
    text: 'Turned up on time.',
    name: 'Sam K',
    role: 'Valued Customer',
    rating: 4,
    initials: 'SK',
    projectType: '',
    facts: '',
    isSample: false,
  })
})

test('content, author and position stand in for the stored fields, null and empty alike', () => {
  const source = { id: 'b', content: 'Text', author: 'Shop owner', position: 'Bakery', company: null }
  expect(displayedTestimonial({ ...source, testimonialText: '' })).toMatchObject({
    text: 'Text',
    name: 'Shop owner',
    role: 'Bakery',
    rating: 5,
    initials: 'SO',
  })
})

test('the stored fields win over the fallback ones', () => {
  const source = { ...stored({ company: 'Depot' }), content: 'x', author: 'y', position: 'z', initials: 'QQ' }
  expect(displayedTestimonial(source)).toMatchObject({
    text: 'Turned up on time.',
    name: 'Sam K',
    role: 'Depot',
    initials: 'QQ',
  })
})

test.each([
  ['sam', 'S'],
  ['  sam   de  kok ', 'SD'],
  ['élodie österberg', 'ÉÖ'],
  ['𝒮am 𝒦', '𝒮𝒦'],
  ['', ''],
])('initials of %j are %j', (clientName, initials) => {
  expect(displayedTestimonial(stored({ clientName })).initials).toBe(initials)
})
