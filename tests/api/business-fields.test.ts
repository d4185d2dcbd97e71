import { expect } from 'vitest'
import { type BusinessField, businessFields } from '#shared/contract/business-panel.ts'
import { publicPaths } from '#shared/paths.ts'
import { serviceIds } from '#shared/services.ts'
import { dayNames } from '#shared/week.ts'
import { anEditor } from '../support/business-calls.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const pages = Object.values(publicPaths)

/** Every field with every part of it that can be entered. */
const everything = {
  isSample: true,
  name: 'Bright Electrical',
  legalName: 'Bright Electrical Pty Ltd',
  tagline: 'Brisbane',
  phone: '(07) 7010 0199',
  email: 'office@bright.example',
  contractorLicence: '78363',
  abn: '51 824 753 556',
  gstRegistered: false,
  contractorLicenceExpires: '2027-05-01',
  arcLicence: 'L1',
  arcLicenceExpires: '2027-05-01',
  arcTradingAuthorisation: 'AU1',
  licenceSearchUrl: 'https://example.com/search',
  founded: 2011,
  heroExperience: '10+ years',
  experience: '15+ years',
  serviceAreas: ['Woodford'],
  hours: { rows: dayNames.map((day) => ({ day, open: { from: '06:00', to: '16:00' } })) },
  specialDays: [
    {
      firstDay: '2026-12-25',
      lastDay: '2026-12-25',
      open: { from: '06:00', to: '12:00' },
      note: 'Crew away',
    },
  ],
  emergencyCover: { availability: 'within_hours', costToCome: 220, explanation: 'We ring back.' },
  notice: { text: 'Storm work.', level: 'storm', from: '2026-11-20T06:00', until: '2026-11-27T06:00' },
  prices: [{ label: 'Call-out', from: 143, unit: 'visit', condition: 'Weekdays', includesGst: true }],
  services: Object.fromEntries(
    serviceIds.map((id) => [id, { isOffered: true, summary: 'We wire.', description: 'We wire it all.' }]),
  ),
  questions: [{ question: 'Why?', answer: 'Because.' }],
  socialLinks: {
    facebook: 'https://www.facebook.com/x',
    linkedin: 'https://www.linkedin.com/x',
    google: 'https://g.page/x',
  },
  googleReviewsUrl: 'https://g.page/x/reviews',
  showSampleReviews: true,
  texts: { homeHeadline: 'Wired.', homeIntro: 'Two vans.', about: 'We began.' },
} satisfies Record<BusinessField, unknown>

type Place = readonly (string | number)[]

/** Where in it a person can type something. */
const placesIn = (value: unknown, place: Place = []): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...place, key]))
    : [place]

/** The whole field with the text in that place. */
function withText(
  fields: Record<string, unknown>,
  [field = '', ...rest]: Place,
  text: string,
): Record<string, unknown> {
  const put = (value: unknown, [key, ...deeper]: Place): unknown => {
    if (key === undefined) return text
    const part = put((value as Record<string | number, unknown>)[key], deeper)
    return Array.isArray(value) ? value.with(Number(key), part) : { ...(value as object), [key]: part }
  }
  return { [field]: put(fields[field], rest) }
}

const long = 'x'.repeat(10_000)
const marks = ['\u202e', '\u200f', '\u2066', '\0', '\u0007', '\ud800']
const markup = ['<script>alert(1)</script>', '"</script><b>']

test('everything that can be entered is understood', async ({ editor: dan }) => {
  expect((await dan.say(everything)).json()).toEqual({ version: 1 })
  expect((await dan.look()).settings).toEqual(everything)
})

test('in each part of a field what is too long or turns the writing is refused on that field', async ({
  editor: dan,
}) => {
  for (const field of businessFields) {
    for (const place of placesIn(everything[field], [field])) {
      for (const text of [long, ...marks.map((mark) => `Fine${mark}words`)]) {
        const answer = await dan.change(withText(everything, place, text))
        expect(answer.statusCode, `${place.join('.')} ${JSON.stringify(text).slice(0, 40)}`).toBe(400)
        expect(Object.keys(answer.json().fields)[0]).toMatch(new RegExp(`^${field}`))
      }
    }
  }
})

test.each(markup)('%s in every part that takes it is text on every page', async (text) => {
  await using t = await createTestApp()
  const dan = await anEditor(t)
  const policy = async (url: string) => (await t.app.inject(url)).headers['content-security-policy']
  const usual = new Map(await Promise.all(pages.map(async (url) => [url, await policy(url)] as const)))
  const taken: string[] = []
  let fields: Record<string, unknown> = everything
  for (const place of placesIn(everything)) {
    const tried = withText(fields, place, text)
    if ((await dan.change(tried)).statusCode !== 200) continue
    fields = { ...fields, ...tried }
    taken.push(place.join('.'))
  }
  expect(taken).toEqual(expect.arrayContaining(['name', 'tagline', 'texts.about', 'questions.0.answer']))
  expect((await dan.publish()).statusCode).toBe(200)
  for (const url of pages) {
    const { body, headers } = await t.app.inject(url)
    expect(body, url).not.toContain('<script>alert(1)')
    expect(body, url).not.toContain('</script><b>')
    expect(headers['content-security-policy']).toBe(usual.get(url))
  }
})
