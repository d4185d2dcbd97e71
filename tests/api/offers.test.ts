import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { canonicalJson } from '#shared/offers/canonical-json.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { apiPaths } from '#shared/paths.ts'
import { anOfferSite, offerContent } from '../support/offers.ts'
import { postPlainly } from '../support/plain-form.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

describe('writing a quote', () => {
  test('fixes lines, total, GST, last day and the business, under a hash of the canonical JSON', async () => {
    await using t = await createTestApp()
    const site = await anOfferSite(t)
    const answer = await site.write()
    expect(answer.statusCode).toBe(201)
    const { version, link } = answer.json()
    expect(version).toMatchObject({ state: 'ready', by: 'owner', seen: 0, answers: [] })
    expect(version.document).toMatchObject({
      ...{ number: 1, totalCents: 124_000, gstCents: 11_273, validUntil: '2026-12-20' },
      reference: expect.stringMatching(/^Q-[\dA-F]{6}-1$/),
      business: { contractorLicence: '78362', gstRegistered: true },
    })
    expect(version.hash).toBe(createHash('sha256').update(canonicalJson(version.document)).digest('hex'))
    expect(link).toMatch(/^http:\/\/localhost:3000\/quote\?offer=[\w-]{22}$/)
    const stored = JSON.stringify(await t.db.selectFrom('offer_tokens').selectAll().execute())
    expect(stored).not.toContain(link.slice(-22))
    // The link can be had again.
    expect((await site.call(offerPaths.offerLink(version.id))).json()).toEqual({ link })
  })

  test('under the same key is the same version; after somebody else it is refused', async ({
    offerSite: site,
  }) => {
    const key = crypto.randomUUID()
    const [first, again] = [await site.write({}, null, key), await site.write({}, null, key)]
    expect(again.json().version.id).toBe(first.json().version.id)
    expect((await site.write()).statusCode).toBe(412)
    expect((await site.write({}, 1)).json().version.document.number).toBe(2)
    expect((await site.list()).map(({ state }) => state)).toEqual(['ready', 'replaced'])
  })

  const refused: [what: string, content: object][] = [
    ['no lines', { lines: [] }],
    ['a total of nothing', { lines: [{ text: 'Free', quantity: 1, cents: 0 }] }],
    ['200 lines', { lines: Array.from({ length: 200 }, () => ({ text: 'x', quantity: 1, cents: 1 })) }],
    ['half a cent', { lines: [{ text: 'x', quantity: 1, cents: 0.5 }] }],
    ['a price below nothing', { lines: [{ text: 'x', quantity: 1, cents: -1 }] }],
    ['an amount in words', { lines: [{ text: 'x', quantity: 1, cents: 'twelve' }] }],
    ['more than a lead is worth', { lines: [{ text: 'x', quantity: 999, cents: 999_999_900 }] }],
    ['a line that turns the writing', { lines: [{ text: 'x\u202e', quantity: 1, cents: 1 }] }],
    ['a note of 5,000 characters', { note: 'x'.repeat(5000) }],
    ['six terms', { terms: ['1', '2', '3', '4', '5', '6'] }],
    ['400 days', { validDays: 400 }],
  ]
  test('that can’t be one is refused and stores nothing', async ({ offerSite: site }) => {
    for (const [what, content] of refused) {
      const answer = await site.write(content)
      expect([answer.statusCode, answer.json().fields], what).toEqual([400, expect.any(Object)])
    }
    expect(await site.list()).toEqual([])
  })

  test('begins with published prices, the lines used most and the latest terms', async () => {
    await using t = await createTestApp()
    const site = await anOfferSite(t)
    expect((await site.get(offerPaths.offerLines)).terms).toHaveLength(4)
    await site.write()
    t.advance(1000)
    await site.write(
      { lines: [{ text: 'safety switch, fitted', quantity: 1, cents: 29_900 }], terms: ['Ours.'] },
      1,
    )
    const { used, terms } = await site.get(offerPaths.offerLines)
    expect(terms).toEqual(['Ours.'])
    expect(used).toHaveLength(4)
    expect(used[0]).toMatchObject({ text: 'safety switch, fitted', cents: 29_900 })
  })

  test('is previewed as the very page, which nobody else can open', async ({ t, offerSite: site }) => {
    const content = JSON.stringify(offerContent)
    const preview = await postPlainly(t, offerPaths.offerPreview(site.lead), { content }, site.headers)
    expect(preview.statusCode).toBe(200)
    expect(preview.body).toContain('Only you see this.')
    expect(preview.body).toContain('$1,240.00')
    expect(await site.list()).toEqual([])
  })
})

describe('sending a quote', () => {
  test('makes the lead quoted with the amount, and can be undone', async ({ offerSite: site }) => {
    const { version } = await site.offer()
    const { event } = (await site.call(offerPaths.sentOffer(version.id), { way: 'text' })).json()
    expect(await site.record()).toMatchObject({
      status: 'quoted',
      quotedDollars: 1240,
      answeredAt: expect.any(String),
    })
    expect(await site.list()).toMatchObject([{ state: 'sent', sentBy: 'text' }])
    await site.call(`${apiPaths.quoteRequest(site.lead)}/events`, { kind: 'undo', event })
    expect(await site.record()).toMatchObject({ status: 'new', quotedDollars: null })
    expect(await site.list()).toMatchObject([{ state: 'ready', sentBy: null }])
  })

  test('can’t be undone once the customer has accepted', async ({ offerSite: site }) => {
    const { version, token } = await site.offer()
    const { event } = (await site.call(offerPaths.sentOffer(version.id), { way: 'text' })).json()
    await site.accept(token)
    const undo = await site.call(`${apiPaths.quoteRequest(site.lead)}/events`, { kind: 'undo', event })
    expect(undo.statusCode).toBe(409)
    expect(await site.record()).toMatchObject({ status: 'won', quotedDollars: 1240 })
  })
})

test('quotes leave in a file for spreadsheets and with their leads, and go with the person', async () => {
  await using t = await createTestApp()
  const site = await anOfferSite(t)
  const { token, version } = await site.offer()
  const row = async () => {
    const file = await t.app.inject({ url: offerPaths.offersFile, headers: site.headers })
    return file.body.split('\r\n')[1]
  }
  expect(await row()).toMatch(/"2026-12-20","Not sent","",""/)
  await site.post(offerPaths.declineOffer, { offer: token, why: 'dear' })
  expect(await row()).toMatch(/"Not this time",.*"Too dear"/)
  await site.accept(token, '=Kerry Sample')
  expect(await row()).toMatch(
    /^"Q-[\dA-F]{6}-1",.*"Quote",.*"1240\.00","112\.73","2026-12-20","Accepted",.*"'=Kerry Sample"/,
  )
  const [line] = (await t.app.inject({ url: apiPaths.leadExport, headers: site.headers })).body.split('\n')
  expect(JSON.parse(line ?? '').quotes).toMatchObject([
    {
      document: version.document,
      hash: version.hash,
      answers: [
        { kind: 'declined', words: 'dear' },
        { kind: 'accepted', words: '=Kerry Sample' },
      ],
    },
  ])
  await site.call(apiPaths.forgetPerson(site.lead), { requests: 1, testimonials: false })
  for (const table of ['offers', 'offer_versions', 'offer_tokens', 'offer_answers', 'offer_views'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
})
