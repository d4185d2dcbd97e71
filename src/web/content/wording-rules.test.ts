import { describe, expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import * as about from './about.ts'
import * as contact from './contact.ts'
import * as home from './home.ts'
import * as homeSections from './home-sections.ts'
import { ownerPageMeta } from './owner-page-meta.ts'
import { pageMeta } from './page-meta.ts'
import * as portfolio from './portfolio.ts'
import * as privacy from './privacy.ts'
import { projects } from './projects.ts'
import * as quote from './quote.ts'
import { photosMeta } from './quote-photos.ts'
import { cardWords } from './services/offered.ts'
import { offerWords } from './services/offers.ts'
import { servicesPage } from './services-page.ts'
import * as submitTestimonial from './submit-testimonial.ts'
import * as terms from './terms.ts'
import { fallbackTestimonials } from './testimonials.ts'
import { trustBadges } from './trust-badges.ts'

const privacySections = privacy.privacySections(sampleBusiness)
const termsSections = terms.termsSections(sampleBusiness)

/** Every text of the public pages with its path in the content, as shown for the sample business. */
const texts = [
  ...textsOf({ about, contact, home, homeSections, portfolio, quote, submitTestimonial }),
  ...textsOf({
    privacyPage: privacy.privacyPage,
    privacySections,
    termsPage: terms.termsPage,
    termsSections,
  }),
  ...textsOf({
    offerWords,
    ownerPageMeta,
    pageMeta,
    photosMeta,
    projects,
    cardWords: Object.values(cardWords).map(({ icon: _, ...words }) => words),
    servicesPage,
    fallbackTestimonials,
    trustBadges,
  }),
]

function textsOf(value: unknown, way = ''): { way: string; text: string }[] {
  if (typeof value === 'string') return [{ way, text: value }]
  if (typeof value === 'function') return textsOf(value(argumentFor(way)), way)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, `${way}.${key}`))
}

/** Returns the argument for a text that is a function: the business, except for these. */
function argumentFor(way: string) {
  if (/servicesPage\.intro$|services\.title$/.test(way)) return 'four'
  if (way.endsWith('.note')) return new Date('2026-11-20T00:00:00Z')
  return sampleBusiness
}

describe('page titles and descriptions', () => {
  const pages = Object.entries({ ...pageMeta, ...ownerPageMeta, photos: photosMeta })

  test('are all different', () => {
    expect(new Set(pages.map(([, { title }]) => title)).size).toBe(pages.length)
    expect(new Set(pages.map(([, { description }]) => description)).size).toBe(pages.length)
  })

  test.each(pages)('%s fits what search results show', (_, { title, description }) => {
    expect(title.length).toBeLessThanOrEqual(45)
    expect(description.length).toBeGreaterThanOrEqual(70)
    expect(description.length).toBeLessThanOrEqual(155)
  })
})

test('each service with a card has eight features, five or six applications and four lines on it', () => {
  expect(Object.values(cardWords).map(({ title }) => title)).toEqual([
    'Industrial',
    'Rural/Farming',
    'Commercial',
    'Residential',
  ])
  for (const { title, features, applications, highlights } of Object.values(cardWords)) {
    expect(new Set(features).size, title).toBe(8)
    expect([5, 6], title).toContain(new Set(applications).size)
    expect(new Set(highlights).size, title).toBe(4)
  }
})

test('privacy has nine sections and terms twelve, each under an address of its own', () => {
  expect(new Set(privacySections.map(({ id }) => id)).size).toBe(9)
  expect(new Set(termsSections.map(({ id }) => id)).size).toBe(12)
  expect(privacySections).toHaveLength(9)
  expect(termsSections).toHaveLength(12)
})

test('the registered name stands with the licence number in the terms and on the about page', () => {
  for (const start of ['.termsSections', '.about']) {
    const page = texts.filter(({ way }) => way.startsWith(start)).map(({ text }) => text)
    expect(page.join(' ')).toContain(sampleBusiness.legalName)
    expect(page.join(' ')).toContain(sampleBusiness.contractorLicence)
  }
})

test('an intro has one or two sentences and fewer than 30 words', () => {
  const intros = texts.filter(({ way }) => /\.(intro|sampleIntro)$/.test(way))
  expect(intros.length).toBeGreaterThan(10)
  for (const { way, text } of [...intros, ...texts.filter((t) => /cardWords.*\.description$/.test(t.way))]) {
    expect(text.split(/\s+/).length, way).toBeLessThan(30)
    expect(text.match(/[.?](\s|$)/g)?.length, way).toBeLessThanOrEqual(2)
  }
})

test.each([
  ['exclamation marks outside the quoted texts', /!(?<!Message Sent!|Submitted!|your testimonial!)/],
  ['American spelling', /\b(center|color|organize|license[sd]? number|fiber|labor)\b/i],
  ["other states' certificates and licences we don't claim", /CCEW|Certificate of Electrical Safety|QBCC/],
  ['terms that Australian Consumer Law forbids', /no refunds?|all liability/i],
  ['a duty under the Privacy Act', /required (to|by the Privacy)/i],
  ['insured sums', /\$(5,000,000|50,000|5 million)/],
  ['a drawing passed off as a job of ours', /\bwe wired\b/i],
  ['dashes as decoration', /[—–]/],
])('no text has %s', (_, forbidden) => {
  expect(texts.filter(({ text }) => forbidden.test(text))).toEqual([])
})
