import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createReminderStore } from '#server/notify/reminder-store.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { anOfferSite, tokenIn } from '../support/offers.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'
import { aVisitSite } from '../support/visits.ts'

test('a lead is found by its quote’s number and by the words of a line', async ({ offerSite: site }) => {
  const { version } = await site.offer({ lines: [{ text: 'Fan café, HUNG', quantity: 1, cents: 9000 }] })
  const { reference } = version.document
  await site.write({ lines: [{ text: 'Oven', quantity: 1, cents: 9000 }] }, 1)
  const found = async (search: string) =>
    (await site.get(`${apiPaths.queue}?${new URLSearchParams({ view: 'all', search })}`)).items.length
  for (const search of [reference, reference.toLowerCase(), 'cafe hung', 'oven'])
    expect([search, await found(search)]).toEqual([search, 1])
  expect(await found('Q-000000-1')).toBe(0)
})

test('a visitor’s correction keeps the words of the quote, also those that stood in the request', async () => {
  await using t = await createTestApp()
  const key = randomUUID()
  const revision = (n: number) => ({ [sendHeaders.key]: key, [sendHeaders.revision]: `${n}` })
  const site = await anOfferSite(t, { description: 'The oven trips.' }, revision(0))
  const { version } = await site.offer({ lines: [{ text: 'Oven', quantity: 1, cents: 9000 }] })
  const payload = aQuoteRequest({ description: 'The cooktop trips.' })
  await t.app.inject({ method: 'POST', url: apiPaths.quote, headers: revision(1), payload })
  const found = async (search: string) =>
    (await site.get(`${apiPaths.queue}?${new URLSearchParams({ view: 'all', search })}`)).items.map(
      ({ record }: { record: { id: string } }) => record.id,
    )
  for (const search of ['cooktop', 'oven', version.document.reference])
    expect([search, await found(search)]).toEqual([search, [site.lead]])
})

test('a quote that ends within two days says so in the list, until it is answered', async () => {
  await using t = await createTestApp()
  const site = await anOfferSite(t)
  const { version, token } = await site.offer({ validDays: 4 })
  await site.call(offerPaths.sentOffer(version.id), { way: 'text' })
  // Two days before the end comes before the usual three workdays.
  expect((await site.record()).followUpAt).toBe('2026-11-21T21:00:00.000Z')
  const ending = async () => (await site.get(`${apiPaths.queue}?view=all`)).ending
  expect(await ending()).toBeUndefined()
  t.advance(days(2))
  expect(await ending()).toEqual([{ id: site.lead, until: '2026-11-24' }])
  await site.post(offerPaths.declineOffer, { offer: token })
  expect(await ending()).toBeUndefined()

  await site.offer({ validDays: 2 }, version.document.number)
  expect(await ending()).toHaveLength(1)
  await site.offer({ validDays: 2, type: 'estimate' }, version.document.number + 1)
  expect(await ending(), 'nobody can accept it').toBeUndefined()
})

test('what a customer says of a quote or of times is to be answered at once, until somebody does', async () => {
  await using t = await createTestApp()
  const site = await aVisitSite(t)
  const { version, link } = (await site.write({ validDays: 2 })).json()
  const token = tokenIn(link)
  await site.call(offerPaths.sentOffer(version.id), { way: 'text' })
  const toAnswer = async () => {
    const { items, said } = await site.get(`${apiPaths.queue}?view=answer`)
    return items.length === 0 ? undefined : said?.map(({ words }: { words: string }) => words)
  }
  const answer = () => site.call(`${apiPaths.quoteRequest(site.lead)}/events`, { kind: 'spoke' })
  expect(await toAnswer()).toBeUndefined()
  await site.post(offerPaths.askAboutOffer, { offer: token, question: 'Is the old board ok?' })
  expect(await toAnswer()).toEqual(['Asks you something'])
  // It has rung; the date is no reminder as well.
  expect(await createReminderStore(t.db, () => t.clock.now).listDue(10)).toEqual([])
  await answer()
  expect(await toAnswer()).toBeUndefined()
  t.advance(minutes(1))
  await site.post(offerPaths.declineOffer, { offer: token })
  expect(await toAnswer()).toEqual(['Not this time'])
  await answer()
  t.advance(minutes(1))
  const visit = await site.offered()
  await site.refuse(visit.token, 'After four')
  expect(await toAnswer()).toEqual(['No time suits'])
  await answer()
  t.advance(days(4))
  await site.post(offerPaths.renewOffer, { offer: token })
  expect(await toAnswer()).toEqual(['Wants a new price'])
  expect((await site.record()).seenAt).toBeNull()
})

test('the numbers say what came of quotes, by work and by way, and how long they took', async ({ t }) => {
  const sites: Awaited<ReturnType<typeof anOfferSite>>[] = []
  const numbers = async () => (await sites[0]?.get(apiPaths.answerTimes))?.offers
  for (let n = 0; n < 4; n++)
    sites.push(await anOfferSite(t, { description: `Job ${n} of four in as many houses.` }))
  expect(await numbers()).toBeUndefined()
  t.advance(hours(3))
  const offers = []
  for (const [n, site] of sites.entries()) {
    const offer = await site.offer(n === 3 ? { validDays: 1 } : {})
    offers.push(offer)
    await site.call(offerPaths.sentOffer(offer.version.id), { way: 'text' })
  }
  t.advance(hours(5))
  await sites[0]?.post(offerPaths.acceptOffer, { offer: offers[0]?.token ?? '', name: 'Kerry Sample' })
  await sites[1]?.post(offerPaths.declineOffer, { offer: offers[1]?.token ?? '' })
  t.advance(days(3))
  const counts = { quoted: 4, accepted: 1, declined: 1, ended: 1, dollars: 1240 }
  expect(await numbers()).toMatchObject({
    together: counts,
    services: [counts],
    sources: [counts],
    ...{ hoursToQuote: 3, hoursToAnswer: 5 },
  })
})
