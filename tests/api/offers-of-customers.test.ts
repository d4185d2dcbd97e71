import { describe, expect } from 'vitest'
import { days, hours } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { offerNews } from '#shared/offers/news.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths } from '#shared/paths.ts'
import { anOfferSite, mailToNobody, offerContent } from '../support/offers.ts'
import { postPlainly } from '../support/plain-form.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

describe('the customer', () => {
  test('reads the quote on a page that no log, cache or search engine keeps', async () => {
    await using t = await createTestApp()
    const site = await anOfferSite(t)
    const { path } = await site.offer()
    const page = await t.app.inject({ url: path })
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
    for (const words of ['including $112.73 GST', 'Sun 20 December 2026', 'Accept for $1,240.00'])
      expect(page.body.replaceAll('<!-- -->', '')).toContain(words)
    expect(await site.read('/quote'), 'pages without one').not.toMatch(/quote\.js|offer/)
    // Nothing was answered by opening it.
    expect((await site.list())[0]?.answers).toEqual([])
  })

  test('accepts once: won, the amount, the alarm, a line and both mails, and the page says it for ever', async () => {
    await using t = await createTestApp({ channels: mailToNobody })
    const site = await anOfferSite(t)
    const { version, token, path } = await site.offer()
    await site.call(offerPaths.sentOffer(version.id), { way: 'link' })
    const accept = () => site.accept(token, ' Kerry  Sample ')
    const answers = await Promise.all(Array.from({ length: 5 }, accept))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
    expect(answers[0]?.headers.location).toBe(path)
    expect(await site.record()).toMatchObject({ status: 'won', dollars: 1240, seenAt: null })
    const messages = await t.db.selectFrom('outbox').select('about').where('about', '!=', 'lead').execute()
    expect(messages.map(({ about }) => about).toSorted()).toEqual(['offer', 'offer_copy'])
    expect((await site.get(apiPaths.leadAlarm(site.lead))).alarm).toMatchObject({ acknowledgedAt: null })
    // Long after its last day, and after a new offer, it is still what was accepted.
    await site.write({ lines: [{ text: 'More', quantity: 1, cents: 5000 }] }, 1)
    expect((await site.list()).map(({ state }) => state)).toEqual(['ready', 'accepted'])
    t.advance(days(60))
    const page = await site.read(path)
    expect(page).toContain('Accepted. Thanks, Kerry.')
    expect(page).toContain(version.hash)
  })

  test('who has accepted is followed up until somebody has spoken or written about a day', async () => {
    await using t = await createTestApp()
    const site = await anOfferSite(t)
    const { version, token } = await site.offer()
    await site.call(offerPaths.sentOffer(version.id), { way: 'link' })
    await site.accept(token)
    const toFollowUp = () => site.get(`${apiPaths.queue}?view=today`)
    t.advance(days(3))
    expect(await toFollowUp()).toMatchObject({
      items: [{ record: { id: site.lead, status: 'won' } }],
      counts: { today: 1 },
      said: [{ id: site.lead, words: 'Agree on a day' }],
    })
    await site.call(inquiries.quote.paths.events(site.lead), { kind: 'texted' })
    expect(await toFollowUp()).toMatchObject({ items: [], counts: { today: 0 } })
    expect((await site.get(`${apiPaths.queue}?view=done`)).items).toHaveLength(1)
  })

  test('without a name has accepted nothing, and the page says so with what was typed', async ({
    offerSite: site,
  }) => {
    const { token } = await site.offer()
    const blank = await site.accept(token, ' ')
    expect(blank.statusCode).toBe(422)
    expect(blank.body).toContain('Type your first and last name. You haven’t accepted anything yet.')
    const long = await site.accept(token, 'x'.repeat(5000))
    expect(long.statusCode).toBe(422)
    expect(long.body).toContain('can have up to 100 letters')
    expect((await site.list())[0]?.answers).toEqual([])
  })

  test('accepts at 23:59:59 in Brisbane on the last day, not a second later, and can ask for it again', async () => {
    await using t = await createTestApp()
    const site = await anOfferSite(t)
    const { token, path } = await site.offer({ validDays: 1 })
    t.clock.now = new Date('2026-11-21T14:00:00Z')
    const late = await site.accept(token)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('This price ran out on')
    expect((await site.post(offerPaths.renewOffer, { offer: token })).statusCode).toBe(303)
    expect(await site.read(path)).toContain('You asked for a new price.')
    t.clock.now = new Date('2026-11-21T13:59:59Z')
    expect((await site.accept(token)).statusCode).toBe(303)
  })

  test('reads that a price holds on a quote that ran out, never on an estimate', async () => {
    await using t = await createTestApp()
    const site = await anOfferSite(t)
    const quote = await site.offer({ validDays: 1 })
    t.advance(days(3))
    expect(await site.read(quote.path)).toContain('The price holds until')
    const estimate = await site.offer({ type: 'estimate', validDays: 1 }, 1)
    t.advance(days(3))
    const page = await site.read(estimate.path)
    expect(page).toContain('What was in it')
    expect(page).not.toContain('The price holds until')
  })

  test('says not this time, and may open it again and accept', async ({ offerSite: site }) => {
    const { version, token, path } = await site.offer()
    await site.call(offerPaths.sentOffer(version.id), { way: 'mail' })
    await site.post(offerPaths.declineOffer, { offer: token, why: 'dear' })
    expect(await site.read(path)).toContain('Not this time? No worries.')
    // The owner decides what it means for the lead.
    expect(await site.record()).toMatchObject({ status: 'quoted', seenAt: null })
    expect(await site.read(`${path}&again`)).toContain('Accept this quote')
    await site.accept(token)
    expect(await site.list()).toMatchObject([
      { state: 'accepted', answers: [{ kind: 'declined', words: 'dear' }, { kind: 'accepted' }] },
    ])
  })

  test('asks something once, which rings', async ({ offerSite: site }) => {
    const { version, token, path } = await site.offer()
    await site.call(offerPaths.sentOffer(version.id), { way: 'text' })
    const question = 'Is the old board <b>ok</b>?'
    for (let n = 0; n < 3; n++) await site.post(offerPaths.askAboutOffer, { offer: token, question })
    expect((await site.list())[0]?.answers).toHaveLength(1)
    expect(await site.read(path)).toContain('Is the old board &lt;b&gt;ok&lt;/b&gt;?')
    expect((await site.get(apiPaths.leadAlarm(site.lead))).alarm).toMatchObject({ acknowledgedAt: null })
    const events = await site.get(`${apiPaths.quoteRequest(site.lead)}/events`)
    expect(events[0]).toMatchObject({ by: 'The customer', act: { kind: 'offer_asked', text: question } })
  })

  test('of a replaced, withdrawn or estimated quote can’t accept', async ({ offerSite: site }) => {
    const first = await site.offer()
    const second = await site.offer(
      { lines: [...offerContent.lines, { text: 'Cover', quantity: 1, cents: 15_500 }] },
      1,
    )
    const accept = ({ token }: { token: string }) => site.accept(token)
    const replaced = await accept(first)
    expect(replaced.statusCode).toBe(409)
    expect(replaced.body).toContain('There is a newer quote.')
    expect(replaced.body).toContain(second.link.replace('&', '&amp;'))
    expect(replaced.body).toContain('+ $155.00')
    expect((await site.call(offerPaths.withdrawOffer(second.version.id))).statusCode).toBe(200)
    expect((await accept(second)).body).toContain('We’ve taken this quote back.')
    const estimate = await site.offer({ type: 'estimate' }, 2)
    expect(await site.read(estimate.path)).not.toContain('Accept for')
    expect((await accept(estimate)).statusCode).toBe(409)
    await site.post(offerPaths.declineOffer, { offer: estimate.token })
    const declined = await site.read(estimate.path)
    expect(declined).toContain('Open the estimate again')
    expect(declined).not.toContain('You can accept it')
    const [told] = await site.get(`${apiPaths.quoteRequest(site.lead)}/events`)
    expect(offerNews(told.act)).toMatchObject({ title: 'Estimate turned down' })
    expect((await site.record()).status).toBe('new')
  })

  test('is seen once on a screen, the owner never', async ({ t, offerSite: site }) => {
    const { token } = await site.offer()
    await site.post(offerPaths.seenOffer, { offer: token })
    await site.post(offerPaths.seenOffer, { offer: token })
    await postPlainly(t, offerPaths.seenOffer, { offer: token }, site.headers)
    expect((await site.list())[0]?.seen).toBe(1)
    t.advance(hours(1))
    await site.post(offerPaths.seenOffer, { offer: token })
    expect((await site.list())[0]?.seen).toBe(2)
    expect((await site.record()).status).toBe('new')
  })

  test('with a wrong, cut, doubled or deleted link gets one kind of 404', async ({ t, offerSite: site }) => {
    const { token, path } = await site.offer()
    const pageOf = async (offer: string) => t.app.inject({ url: `/quote?${new URLSearchParams({ offer })}` })
    const wrong = await pageOf('A'.repeat(22))
    expect(wrong.statusCode).toBe(404)
    for (const other of [token.slice(0, -1), token + token, '', 'é', token.toLowerCase()]) {
      const page = await pageOf(other)
      expect([page.statusCode, page.body]).toEqual([404, wrong.body])
    }
    expect((await site.accept('nothing')).statusCode).toBe(404)
    await t.app.inject({ method: 'DELETE', url: apiPaths.quoteRequest(site.lead), headers: site.headers })
    const deleted = await t.app.inject({ url: path })
    expect([deleted.statusCode, deleted.body]).toEqual([404, wrong.body])
  })

  test('who guesses is stopped', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const statuses = []
    for (let n = 0; n < 25; n++) statuses.push((await t.app.inject({ url: `/quote?offer=${n}` })).statusCode)
    expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)])
  })

  test('gets at most three copies a day', async () => {
    await using t = await createTestApp({ channels: mailToNobody })
    for (let n = 0; n < 5; n++) {
      const site = await anOfferSite(t, { description: `Job ${n} of five in the same house, please.` })
      const { token } = await site.offer()
      expect((await site.accept(token)).statusCode).toBe(303)
    }
    expect(
      await t.db.selectFrom('outbox').select('id').where('about', '=', 'offer_copy').execute(),
    ).toHaveLength(3)
  })
})
