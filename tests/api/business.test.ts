import { expect } from 'vitest'
import { apiPaths, publicPaths } from '#shared/paths.ts'
import { anEditor } from '../support/business-calls.ts'
import { callAsOwner } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const phone = '(07) 7010 0199'
const pages = Object.values(publicPaths)

test('what is published stands on every page, in calls, structured data and manifests with the next request', async () => {
  await using t = await createTestApp()
  const dan = await anEditor(t)
  const html = async (url: string) => (await t.app.inject(url)).body
  for (const url of pages) expect(await html(url)).toContain('(07) 5550 0142')
  expect((await dan.change({ phone, name: 'Bright Electrical' })).statusCode).toBe(200)
  for (const url of pages) expect(await html(url), 'a draft is nobody’s').toContain('(07) 5550 0142')
  expect((await dan.publish()).json()).toEqual({ version: 1 })
  for (const url of pages) {
    const page = await html(url)
    expect(page, url).toContain('href="tel:+61770100199"')
    expect(page, url).not.toContain('5550 0142')
    expect(page, url).not.toContain('tel:+61755500142')
  }
  expect(await html('/')).toContain('"telephone":"+61770100199"')
  for (const manifest of ['/site.webmanifest', '/owner.webmanifest']) {
    expect(await html(manifest)).toContain('Bright Electrical')
  }
  const refusal = await callAsOwner(t, 'POST', apiPaths.passkeyCreation)
  expect(refusal.json().rp.name).toBe('Bright Electrical')
})

test('undo gives the same bytes as before on every page, and what was undone is a draft again', async () => {
  await using t = await createTestApp()
  const dan = await anEditor(t)
  const paths = [...pages, '/sitemap.xml', '/site.webmanifest']
  const all = () => Promise.all(paths.map(async (url) => (await t.app.inject(url)).body))
  await dan.say({ founded: 2012 })
  const before = await all()
  const changes = {
    phone,
    hours: { rows: (await dan.look()).settings.hours.rows.map(({ day }) => ({ day })) },
    specialDays: [{ firstDay: '2026-12-28', lastDay: '2027-01-08', open: { from: '06:00', to: '12:00' } }],
    notice: {
      text: 'Storm work first.',
      level: 'storm',
      from: '2026-11-20T06:00',
      until: '2026-11-27T16:00',
    },
    prices: [{ label: 'Call-out', from: 143, unit: 'visit', includesGst: true }],
  }
  expect((await dan.say(changes)).json()).toEqual({ version: 2 })
  expect(await all()).not.toEqual(before)
  const undone = await dan.call('POST', apiPaths.businessUndo, { version: 2 })
  expect(undone.json()).toEqual({ version: 3 })
  expect(await all()).toEqual(before)
  const { draft, history } = await dan.look()
  expect(draft?.fields).toEqual(changes)
  expect(history.map(({ likeVersion }) => likeVersion)).toEqual([1, null, null])
  expect((await dan.call('POST', apiPaths.businessUndo, { version: 2 })).statusCode).toBe(409)
  expect((await dan.call('POST', apiPaths.businessVersion('2'))).json()).toEqual({ version: 4 })
  expect((await dan.look()).settings).toMatchObject(changes)
  expect((await dan.call('POST', apiPaths.businessVersion('9'))).statusCode).toBe(404)
})

test('two editors: the second is told what the first has put, and nothing unseen is overwritten or published', async () => {
  await using t = await createTestApp()
  const [dan, sam] = [await anEditor(t), await anEditor(t)]
  expect((await dan.change({ phone })).statusCode).toBe(200)
  const refused = await sam.change({ phone: '(07) 7010 0200', founded: 2011 })
  expect(refused.statusCode).toBe(412)
  const seen = await sam.look()
  expect(refused.json()).toEqual({ error: 'Someone else has changed this.', ...seen })
  expect(refused.headers.etag).toBe(`"${seen.draftVersion}"`)
  expect(seen.draft?.fields).toEqual({ phone })
  expect((await sam.change({ founded: 2011 })).json()).toMatchObject({
    draft: { fields: { phone, founded: 2011 } },
  })

  const unseen = await dan.publish()
  expect(unseen.statusCode).toBe(412)
  expect(unseen.json()).toMatchObject({ version: 0, draft: { fields: { phone, founded: 2011 } } })
  await dan.look()
  expect((await dan.publish()).statusCode).toBe(200)
  const late = await sam.change({ founded: 2012 })
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({ version: 1, settings: { phone, founded: 2011 }, draft: null })
})

test('a draft that is sent once more because its answer was lost is no conflict', async () => {
  await using t = await createTestApp()
  const dan = await anEditor(t)
  const { draftVersion } = await dan.look()
  const send = () =>
    t.app.inject({
      method: 'PUT',
      url: apiPaths.businessDraft,
      headers: { ...headers, 'if-match': `W/"${draftVersion}"` },
      payload: { fields: { phone } },
    })
  const headers = await t.signIn()
  const first = await send()
  expect(first.statusCode).toBe(200)
  expect((await send()).json()).toEqual(first.json())
})

test('a tab from before a deploy, which says no version, is told to reload', async ({ editor: dan }) => {
  const changes = { phone: { before: '(07) 5550 0142', value: phone } }
  const patched = await dan.call('PATCH', apiPaths.businessDraft, { changes })
  expect(patched.statusCode).toBe(400)
  expect(patched.json().fields).toEqual({ phone: 'Reload this page to keep it' })
  const published = await dan.call('POST', apiPaths.businessPublish, { fields: { phone } })
  expect(published.statusCode).toBe(428)
  expect(published.json().error).toContain('Reload this page')
  expect((await dan.look()).draft).toBeNull()
})

test('what a draft says against what is said elsewhere is told before it is published, and no longer than it stands', async ({
  editor: dan,
}) => {
  expect((await dan.look()).contradictions).toEqual([])
  await dan.say({ texts: { homeIntro: 'Sparks day and night.' } })
  const cover = { availability: 'within_hours' }
  const told =
    'Under Wording it says “day and night”, but Emergency cover says “Emergency work within these hours”.'
  expect((await dan.change({ emergencyCover: cover })).json()).toMatchObject({ contradictions: [told] })
  await dan.publish()
  expect((await dan.look()).contradictions).toEqual([told])
  expect((await dan.change({ texts: {} })).json()).toMatchObject({ contradictions: [] })
})

test('an area that is taken away and still written about is told', async ({ editor: dan }) => {
  const { settings } = await dan.look()
  const without = settings.serviceAreas.filter((area: string) => area !== 'Sunshine Coast')
  expect((await dan.change({ serviceAreas: without })).json()).toMatchObject({
    contradictions: ['Under Wording it says “Sunshine Coast”, but it’s not under Areas.'],
  })
  await dan.look()
  const inItsPlace = [...without, 'Sunshine Coast hinterland']
  expect((await dan.change({ serviceAreas: inItsPlace })).json()).toMatchObject({ contradictions: [] })
})

test('a number that nobody can ring, without its area code or all of its digits, is refused', async ({
  editor: dan,
}) => {
  await dan.look()
  for (const phone of [
    '5550 0143',
    '(07) 5550 014',
    '07 5550',
    '0491 570 0066',
    '1300 975 70',
    '+61 7 5550 014',
  ]) {
    const refused = await dan.change({ phone })
    expect(refused.statusCode, phone).toBe(400)
    expect(refused.json()).toMatchObject({
      fields: { phone: 'Enter all the digits, with the area code, such as (07)' },
    })
  }
  const whole = [
    '(07) 5550 0143',
    '13 00 00',
    '1800 000 000',
    '0491 570 006',
    '+61 7 5550 0143',
    '+1 202 555 0143',
  ]
  for (const phone of whole) {
    await dan.look()
    expect((await dan.change({ phone })).statusCode, phone).toBe(200)
  }
})

test('a change back to what is published leaves no draft, and a draft can be discarded', async ({
  editor: dan,
}) => {
  const hasDraft = async () => (await dan.call('GET', apiPaths.adminSummary)).json().hasDraft
  expect(await hasDraft()).toBe(false)
  await dan.change({ phone })
  expect(await hasDraft()).toBe(true)
  await dan.look()
  expect((await dan.change({ phone: '(07) 5550 0142' })).json()).toMatchObject({ draft: null })
  expect(await hasDraft()).toBe(false)
  expect((await dan.publish()).statusCode).toBe(409)
  await dan.look()
  await dan.change({ phone })
  expect((await dan.call('DELETE', apiPaths.businessDraft)).json()).toMatchObject({ draft: null })
  expect((await dan.look()).draft).toBeNull()
})

test('what business.json names wins, is told, and can’t be changed', async () => {
  await using t = await createTestApp({
    businessFile: {
      phone: '13 00 00',
      hours: { weekdays: 'By appointment', weekend: 'No', emergency: 'Yes' },
    },
  })
  const dan = await anEditor(t)
  const { fileFields, hoursInWords, settings } = await dan.look()
  expect(fileFields).toEqual(['phone', 'hours'])
  expect(hoursInWords).toEqual(['By appointment', 'No', 'Yes'])
  expect(settings.phone).toBe('13 00 00')
  const refused = await dan.change({ phone })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields).toEqual({ phone: 'Set by whoever runs the site' })
  expect((await dan.say({ founded: 2011 })).statusCode).toBe(200)
  expect((await t.app.inject('/contact')).body).toContain('By appointment')
})

test('licence and registered name can’t be emptied, and no price is without GST', async ({ editor: dan }) => {
  for (const value of ['', '  ', null]) {
    expect((await dan.change({ contractorLicence: value })).json().fields).toHaveProperty('contractorLicence')
    expect((await dan.change({ legalName: value })).json().fields).toHaveProperty('legalName')
  }
  const price = { label: 'Call-out', from: 143, unit: 'visit' }
  for (const includesGst of [false, undefined]) {
    const { fields } = (await dan.change({ prices: [{ ...price, includesGst }] })).json()
    expect(fields).toEqual({ 'prices.0.includesGst': 'Prices include GST' })
  }
  const confirmed = await dan.say({ isSample: false })
  expect(confirmed.json().fields).toHaveProperty('phone')
})

test('what is no draft is refused', async ({ editor: dan }) => {
  const none = [{}, { fields: { colour: 'red' } }, { fields: 'x' }, { fields: [] }, { fields: {}, a: 1 }, []]
  for (const payload of none) {
    const { statusCode } = await dan.call('PUT', apiPaths.businessDraft, payload)
    expect(statusCode, JSON.stringify(payload)).toBe(400)
  }
})
