import { afterAll, describe, expect } from 'vitest'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { callAsOwner } from '../support/lead-mail.ts'
import { aTestimonial } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

type Headers = Record<string, string>

const someId = '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b'

const send = (t: TestApp, payload: object | string, headers: Headers = {}) =>
  t.post(apiPaths.testimonials, payload, { 'content-type': 'application/json', ...headers })

const listAll = async (t: TestApp, headers?: Headers) =>
  (await t.app.inject({ url: apiPaths.testimonials, headers: headers ?? (await t.signIn()) })).json()

/** One site for whatever is refused, which leaves nothing behind. */
const refusing = await createTestApp()
afterAll(() => refusing[Symbol.asyncDispose]())

const listApproved = async (t: TestApp) => (await t.app.inject(apiPaths.approvedTestimonials)).json()
const home = async (t: TestApp) => (await t.app.inject(pagePaths.home)).body

describe('POST /api/testimonials by a visitor', () => {
  test('is stored pending and active, and answered without echoing it', async ({ t }) => {
    const answer = await send(t, aTestimonial())
    expect(answer.statusCode).toBe(201)
    const receipt = answer.json()
    expect(receipt).toEqual({ success: true, id: expect.any(String) })
    const createdAt = '2026-11-20T04:05:00.000Z'
    expect(await listAll(t)).toEqual([
      {
        ...aTestimonial(),
        id: receipt.id,
        isApproved: false,
        isActive: true,
        isChosen: false,
        suburb: '',
        month: '',
        reviewSource: '',
        sortOrder: 0,
        createdAt,
        updatedAt: createdAt,
      },
    ])
    expect(await listApproved(t)).toEqual([])
  })

  test.each([
    ['isApproved', true],
    ['isApproved', 'true'],
    ['is_approved', 1],
    ['isActive', false],
    ['id', someId],
    ['createdAt', '2000-01-01T00:00:00.000Z'],
  ])('stays pending and active with %s=%j in the body', async (field, value) => {
    await using t = await createTestApp()
    const answer = await send(t, aTestimonial({ [field]: value }), { cookie: 'session=forged' })
    expect(answer.json()).toEqual({ success: true, id: expect.any(String) })
    expect(await listAll(t)).toMatchObject([
      { isApproved: false, isActive: true, createdAt: '2026-11-20T04:05:00.000Z' },
    ])
    expect(await listApproved(t)).toEqual([])
  })

  test.each([
    ['clientName', undefined, 'Name is required'],
    ['clientName', '  ', 'Name is required'],
    ['clientName', 'n'.repeat(101), 'String must contain at most 100 character(s)'],
    ['testimonialText', '', 'Please provide at least 10 characters'],
    ['testimonialText', `a${'\u200b'.repeat(20)}`, 'Please provide at least 10 characters'],
    ['testimonialText', 'too short', 'Please provide at least 10 characters'],
    ['testimonialText', 'x'.repeat(5001), 'String must contain at most 5000 character(s)'],
    ['rating', 0, 'Number must be greater than or equal to 1'],
    ['rating', 6, 'Number must be less than or equal to 5'],
    ['rating', '5', 'Expected number, received string'],
    ['rating', 4.5, 'Expected int, received number'],
    ['projectType', 'Plumbing', 'Invalid enum value'],
    ['company', 'c'.repeat(201), 'String must contain at most 200 character(s)'],
  ])('%s=%j is refused on that field and nothing is stored', async (field, value, message) => {
    const t = refusing
    const answer = await send(t, aTestimonial({ [field]: value }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: expect.any(String), fields: { [field]: message } })
    expect(await listAll(t)).toEqual([])
  })

  test('name and text are enough: rating 5, the rest empty', async ({ t }) => {
    await send(t, { clientName: 'Sam T', testimonialText: 'Good tidy work.' })
    expect(await listAll(t)).toMatchObject([{ rating: 5, company: '', projectType: '' }])
  })

  test('too many in a short time have to wait; the owner does not', async () => {
    await using t = await createTestApp({ rateLimits: true })
    const owner = await t.signIn()
    const statuses = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await send(t, aTestimonial())).statusCode)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    expect((await send(t, aTestimonial(), owner)).statusCode).toBe(201)
  })
})

describe('POST /api/testimonials by the owner', () => {
  test('answers with the record, pending unless asked otherwise', async ({ t, headers: owner }) => {
    const pending = await send(t, aTestimonial(), owner)
    expect(pending.statusCode).toBe(201)
    expect(pending.json()).toMatchObject({ ...aTestimonial(), isApproved: false, isActive: true })
    const approved = await send(t, aTestimonial({ isApproved: true, testimonialText: 'Good' }), owner)
    expect(approved.json()).toMatchObject({ testimonialText: 'Good', isApproved: true })
    expect(await listApproved(t)).toEqual([approved.json()])
  })

  test('an empty text and an unclear approval are refused', async ({ t, headers: owner }) => {
    const answer = await send(t, aTestimonial({ testimonialText: ' ', isApproved: 'yes' }), owner)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({
      testimonialText: 'Required',
      isApproved: 'Expected boolean, received string',
    })
  })
})

test('what the owner’s form sends after the session has ended is refused, and not stored as a visitor’s', async () => {
  await using t = await createTestApp()
  const answer = await send(t, { ...aTestimonial(), suburb: 'Woodford' }, { [doneByHeader]: 'owner' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ error: 'Please sign in.' })
  expect(await t.db.selectFrom('testimonials').select('id').execute()).toEqual([])
})

describe('what the owner says of the job', () => {
  const facts = { suburb: 'Woodford', month: '2026-03', reviewSource: 'Google' }
  const patch = async (t: TestApp, id: string, payload: object) =>
    callAsOwner(t, 'PATCH', apiPaths.testimonial(id), payload)

  test('stands under the name on the home page, and what is missing does not', async ({ t }) => {
    const { id } = (await send(t, aTestimonial({ isApproved: true, ...facts }), await t.signIn())).json()
    // A point that stands between two is torn from neither at a line's end.
    expect(await home(t)).toContain('Woodford\u00a0· March 2026\u00a0· Google')
    const changed = await patch(t, id, { suburb: '', reviewSource: 'This site' })
    expect(changed.json()).toMatchObject({ suburb: '', month: '2026-03', reviewSource: 'This site' })
    expect(await home(t)).toContain('>March 2026\u00a0· This site<')
    await patch(t, id, { suburb: '', month: '', reviewSource: '' })
    expect(await home(t)).not.toContain('</small><small')
  })

  test('is none of a visitor’s', async ({ t }) => {
    await send(t, aTestimonial(facts))
    expect(await listAll(t)).toMatchObject([{ suburb: '', month: '', reviewSource: '', sortOrder: 0 }])
  })

  test.each([
    ['suburb', 's'.repeat(61), 'String must contain at most 60 character(s)'],
    ['suburb', 'Wood\u202eford', expect.any(String)],
    ['month', '2026-13', 'Enter a year and month, such as 2026-03'],
    ['month', 'March', 'Enter a year and month, such as 2026-03'],
    ['reviewSource', 'g'.repeat(41), 'String must contain at most 40 character(s)'],
    ['reviewSource', 'Goo\ngle', expect.any(String)],
  ])('%s=%j is refused on that field', async (field, value, message) => {
    const answer = await patch(refusing, someId, { [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: message })
  })

  test('is shown as text, whatever it is', async ({ t }) => {
    await send(t, aTestimonial({ isApproved: true, suburb: '<script>x</script>' }), await t.signIn())
    expect(await home(t)).toContain('&lt;script&gt;x&lt;/script&gt;')
  })
})

describe('PUT /api/testimonials/order', () => {
  const put = (t: TestApp, payload: object, headers: Headers = {}) =>
    t.app.inject({ method: 'PUT', url: apiPaths.testimonialOrder, payload, headers })

  test('is what everybody’s list stands in, sent once or twice, and the home page follows at once', async () => {
    await using t = await createTestApp()
    const owner = await t.signIn()
    const ids: string[] = []
    for (const clientName of ['Ann A', 'Bob B', 'Cy C']) {
      ids.push((await send(t, aTestimonial({ clientName, isApproved: true }), owner)).json().id)
      t.clock.now = new Date(t.clock.now.getTime() + 1000)
    }
    const namesOnHome = async () => [...(await home(t)).matchAll(/<cite>([^<]+)/g)].map(([, name]) => name)
    expect(await namesOnHome()).toEqual(['Cy C', 'Bob B', 'Ann A'])
    const [ann, bob, cy] = ids
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await put(t, { ids: [bob, someId, ann, cy] }, owner)
      expect(answer.json()).toEqual({ success: true })
      expect(await namesOnHome()).toEqual(['Bob B', 'Ann A', 'Cy C'])
    }
    expect((await listApproved(t)).map(({ id }: { id: string }) => id)).toEqual([bob, ann, cy])
  })

  test('names each once', async ({ t, headers: owner }) => {
    for (const ids of [[someId, someId], ['first'], 'all', undefined]) {
      expect((await put(t, { ids }, owner)).statusCode).toBe(400)
    }
  })
})

describe('PATCH /api/testimonials/{id}', () => {
  const patch = (t: TestApp, id: string, payload: object, headers: Headers) =>
    t.app.inject({ method: 'PATCH', url: apiPaths.testimonial(id), payload, headers })

  test('mends, hides, takes back and chooses; the home page follows at once', async () => {
    await using t = await createTestApp()
    const owner = await t.signIn()
    const record = (await send(t, aTestimonial({ isApproved: true }), owner)).json()
    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    const updatedAt = t.clock.now.toISOString()
    const change = async (changes: object) => (await patch(t, record.id, changes, owner)).json()

    const mended = { clientName: 'Mended Name', testimonialText: 'Mended words.', rating: 3, company: '' }
    expect(await change(mended)).toEqual({ ...record, ...mended, updatedAt })
    expect(await home(t)).toContain('Mended words.')
    expect(await change({ isActive: false })).toMatchObject({ isActive: false, isApproved: true })
    expect(await home(t)).not.toContain('Mended words.')
    expect(await change({ isActive: true, isChosen: true })).toMatchObject({ isActive: true, isChosen: true })
    expect(await home(t)).toContain('Mended words.')
    expect(await change({ isApproved: false })).toMatchObject({
      isApproved: false,
      clientName: 'Mended Name',
    })
    expect(await home(t)).not.toContain('Mended words.')
  })

  test('of more than the home page has room for, the six that were chosen show', async ({
    t,
    headers: owner,
  }) => {
    const isShown = (number: number) => ![4, 8].includes(number)
    for (let number = 1; number <= 8; number += 1) {
      const review = aTestimonial({ clientName: `Reviewer No. ${number}`, isApproved: true })
      const { id } = (await send(t, review, owner)).json()
      if (isShown(number)) await patch(t, id, { isChosen: true }, owner)
    }
    const page = await home(t)
    for (let number = 1; number <= 8; number += 1)
      expect(page.includes(`Reviewer No. ${number}`), `${number}`).toBe(isShown(number))
  })

  test('an approval that is undone leaves suspected spam as it was', async ({ t, headers: owner }) => {
    const { id } = (await send(t, aTestimonial(), { 'x-form-trap': '1' })).json()
    const [before] = await listAll(t, owner)
    expect(before).toMatchObject({ suspectedSpam: true })
    await t.app.inject({ method: 'POST', url: apiPaths.approveTestimonial(id), headers: owner })
    expect((await listAll(t, owner))[0]).not.toHaveProperty('suspectedSpam')
    expect((await patch(t, id, { isApproved: false, suspectedSpam: true }, owner)).json()).toEqual(before)
  })

  test('refuses what a testimonial can’t be, and approves nothing', async ({ t, headers: owner }) => {
    const { id } = (await send(t, aTestimonial(), owner)).json()
    for (const [changes, field] of [
      [{ clientName: ' ' }, 'clientName'],
      [{ testimonialText: '' }, 'testimonialText'],
      [{ rating: 6 }, 'rating'],
      [{ projectType: 'Plumbing' }, 'projectType'],
      [{ isApproved: true }, 'isApproved'],
      [{ isChosen: 'yes' }, 'isChosen'],
    ] as const) {
      const answer = await patch(t, id, changes, owner)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json().fields)).toEqual([field])
    }
    expect(await listAll(t, owner)).toMatchObject([{ ...aTestimonial(), isApproved: false }])
  })
})

describe('approving, deleting and restoring', () => {
  test('shows on the home page at once, and leaves it and comes back at once', async () => {
    await using t = await createTestApp()
    const owner = await t.signIn()
    const { id } = (await send(t, aTestimonial())).json()
    const text = aTestimonial().testimonialText
    expect(await home(t)).not.toContain(text)

    const approve = () =>
      t.app.inject({ method: 'POST', url: apiPaths.approveTestimonial(id), headers: owner })
    const first = await approve()
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ id, isApproved: true })
    expect(await home(t)).toContain(text)

    t.clock.now = new Date(t.clock.now.getTime() + 60_000)
    expect((await approve()).json()).toEqual(first.json())

    const remove = () => t.app.inject({ method: 'DELETE', url: apiPaths.testimonial(id), headers: owner })
    expect((await remove()).json()).toEqual({ success: true })
    expect(await home(t)).not.toContain(text)
    expect(await listAll(t, owner)).toEqual([])
    expect((await remove()).statusCode).toBe(404)
    expect((await approve()).statusCode).toBe(404)

    const restore = () =>
      t.app.inject({ method: 'POST', url: apiPaths.restoreTestimonial(id), headers: owner })
    expect((await restore()).json()).toEqual({ success: true })
    expect(await home(t)).toContain(text)
    expect(await listAll(t, owner)).toEqual([first.json()])
    expect((await restore()).statusCode).toBe(404)
  })

  test('one that the owner approves while adding it is on the home page at once', async ({ t }) => {
    expect(await home(t)).not.toContain(aTestimonial().testimonialText)
    await send(t, aTestimonial({ isApproved: true }), await t.signIn())
    expect(await home(t)).toContain(aTestimonial().testimonialText)
  })

  test.each([someId, 'not-an-id', '%27', '../testimonials'])('%s is not found', async (id) => {
    const t = refusing
    const headers = await t.signIn()
    for (const [method, url] of [
      ['POST', apiPaths.approveTestimonial(id)],
      ['DELETE', apiPaths.testimonial(id)],
      ['POST', apiPaths.restoreTestimonial(id)],
    ] as const) {
      const answer = await t.app.inject({ method, url, headers })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ error: 'Not found' })
    }
  })
})
