import { expect } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { anEditor } from '../support/business-calls.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

test('a notice comes and goes by itself at its minute in Brisbane, and leaves the same bytes behind', async () => {
  await using t = await createTestApp()
  const dan = await anEditor(t)
  const page = async () => (await t.app.inject('/contact')).body
  const goTo = (brisbane: string) => {
    t.clock.now = new Date(`${brisbane}+10:00`)
  }
  goTo('2026-11-24T05:00:00')
  const before = await page()
  const text = 'Storm work first until Friday.'
  const times = { from: '2026-11-24T06:00', until: '2026-11-24T16:00' }
  expect((await dan.say({ notice: { text, level: 'storm', ...times } })).statusCode).toBe(200)
  expect(await page()).toBe(before)
  goTo('2026-11-24T05:59:59')
  expect(await page()).toBe(before)
  goTo('2026-11-24T06:00:00')
  expect(await page()).toContain(text)
  // The same moment on a server whose clock is set in Sydney.
  t.clock.now = new Date('2026-11-24T07:00:00+11:00')
  expect(await page()).toContain(text)
  goTo('2026-11-24T15:59:59')
  expect(await page()).toContain(text)
  goTo('2026-11-24T16:00:00')
  expect(await page()).toBe(before)
  t.clock.now = new Date(t.clock.now.getTime() - minutes(1))
  expect(await page()).toContain(text)
  goTo('2026-11-24T05:30:00')
  expect(await page()).toBe(before)
})

test('hours and special days reach the footer, the contact page and structured data', async () => {
  await using t = await createTestApp()
  const dan = await anEditor(t)
  const { settings } = await dan.look()
  const rows = settings.hours.rows.map((row) =>
    row.day === 'saturday' ? { ...row, open: { from: '07:00', to: '12:00' } } : row,
  )
  await dan.say({
    hours: { rows },
    specialDays: [{ firstDay: '2026-12-24', lastDay: '2026-12-24', note: 'Christmas Eve' }],
  })
  const { body } = await t.app.inject('/contact')
  expect(body).toContain('Mon-Fri 6 am to 4 pm, Sat 7 am to noon')
  expect(body).toContain('Sun scheduled or emergency work only')
  expect(body).toContain('Thu 24 Dec 2026: closed, Christmas Eve')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    openingHoursSpecification: [
      { opens: '06:00' },
      { dayOfWeek: ['Saturday'], opens: '07:00', closes: '12:00' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-25' },
      { validFrom: '2026-12-26' },
      { validFrom: '2026-12-28' },
      { validFrom: '2027-01-01' },
      { validFrom: '2027-01-26' },
    ],
  })
})
