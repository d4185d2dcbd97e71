import { afterAll, describe, expect } from 'vitest'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { ShownJobCard } from '#shared/contract/shown-job-card.ts'
import { days } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { made } from '../support/made.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

/** A site with a signed-in owner and two photos of his. */
async function siteWithPhotos() {
  const t = await createTestApp()
  const headers = await t.signIn()
  const call = (method: 'GET' | 'PATCH' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: unknown) =>
    t.app.inject({ method, url, headers, ...(payload !== undefined && { payload: payload as object }) })
  const upload = async (description: string): Promise<PortfolioImageRecord> => {
    const answer = await uploadPhoto(t, headers, {
      file: await plainJpeg(0.1),
      fields: { category: 'Commercial', sortOrder: '0', description },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const [first, second] = [await upload('Old board with the cover off'), await upload('')]
  const aCard = (changes: Record<string, unknown> = {}) => ({
    title: 'Switchboard upgrade',
    suburb: 'Narangba',
    month: '2026-09',
    story: 'The old board had no safety switches. It has one for each circuit now.',
    firstPhotoId: first.id,
    secondPhotoId: second.id,
    ...changes,
  })
  return {
    ...t,
    headers,
    call,
    upload,
    first,
    second,
    aCard,
    add: async (changes: Record<string, unknown> = {}): Promise<JobCardRecord> => {
      const answer = await call('POST', apiPaths.ownerJobCards, aCard(changes))
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },
    shown: async () => (await t.app.inject(apiPaths.jobCards)).json<ShownJobCard[]>(),
    page: async () => (await t.app.inject(pagePaths.portfolio)).body,
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}

const test = base.extend('s', made(siteWithPhotos))

const noPhoto = '0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b'
const heading = 'Jobs we have done'

describe('the portfolio', () => {
  test('has no section of jobs while there is none', async ({ s }) => {
    expect(await s.shown()).toEqual([])
    expect(await s.page()).not.toContain(heading)
    const { id } = await s.add({ isActive: false })
    expect(await s.page()).not.toContain(heading)
    await s.call('PATCH', apiPaths.jobCard(id), { isActive: true })
    expect(await s.page()).toContain(heading)
    await s.call('DELETE', apiPaths.jobCard(id))
    expect(await s.page()).not.toContain(heading)
  })

  test('tells of a job with its photos, their descriptions and sizes', async ({ s }) => {
    await s.add({ isBeforeAfter: true })
    const page = await s.page()
    expect(page).toContain('<time dateTime="2026-09">September 2026</time>')
    expect(page).toContain('alt="Old board with the cover off"')
    expect(page).toContain('alt="Photo of our work: Commercial"')
    for (const { filename, width, height } of [s.first, s.second]) {
      expect(page).toContain(`<source type="image/avif" srcSet="/uploads/${filename.replace('.jpg', '')}-`)
      expect(page).toContain(`src="/uploads/${filename}"`)
      expect(page).toContain(`width="${width}" height="${height}"`)
    }
    expect(page).toContain('>Before<')
    expect(page).toContain('>After<')
  })

  test('shows words as text, whatever they look like', async ({ s }) => {
    const words = '<script>alert(1)</script> & "more"'
    await s.add({ title: words, suburb: words, story: words })
    const page = await s.page()
    expect(page).not.toContain('<script>alert(1)')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;')
  })

  test('shows the photo that is left when the other is deleted or hidden, and never a card without any', async () => {
    await using s = await siteWithPhotos()
    await s.add({ isBeforeAfter: true })
    await s.call('DELETE', apiPaths.portfolioImage(s.first.id))
    expect(await s.shown()).toMatchObject([{ photos: [{ id: s.second.id }], isBeforeAfter: false }])
    const page = await s.page()
    expect(page).toContain(s.second.filename)
    expect(page).not.toContain(s.first.filename)
    expect(page).not.toContain('>Before<')

    await s.call('PATCH', apiPaths.portfolioImage(s.second.id), { isActive: false })
    expect(await s.page()).not.toContain(heading)
    await s.call('POST', apiPaths.restorePortfolioImage(s.first.id))
    expect(await s.shown()).toMatchObject([{ photos: [{ id: s.first.id }] }])
  })

  test('has the date of its latest change in the sitemap', async ({ s }) => {
    s.clock.now = new Date(s.clock.now.getTime() + days(3))
    await s.add()
    expect((await s.app.inject('/sitemap.xml')).body).toContain('2026-11-23')
  })
})

describe('making a card', async () => {
  // One site for whatever is refused, which leaves nothing behind.
  const refusing = await siteWithPhotos()
  afterAll(() => refusing[Symbol.asyncDispose]())

  test('answers with the record, trimmed, in one paragraph, on the site', async ({ s }) => {
    const record = await s.add({ title: '  Switchboard ', story: ' One.\r\n\r\nTwo.  ' })
    expect(record).toMatchObject({
      title: 'Switchboard',
      story: 'One. Two.',
      isActive: true,
      isBeforeAfter: false,
      sortOrder: 0,
    })
    expect((await s.call('GET', apiPaths.ownerJobCards)).json()).toEqual([record])
    const [shown] = await s.shown()
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(
      ['id', 'isBeforeAfter', 'month', 'photos', 'story', 'suburb', 'title', 'updatedAt'].toSorted(),
    )
  })

  test.each([
    [{ title: '' }, { title: 'Required' }],
    [{ title: 'x'.repeat(61) }, { title: 'String must contain at most 60 character(s)' }],
    [{ title: 'Two\nlines' }, { title: "Contains a character that can't be saved" }],
    [{ title: 7 }, { title: 'Expected string, received number' }],
    [{ suburb: '  ' }, { suburb: 'Required' }],
    [{ suburb: 'x'.repeat(61) }, { suburb: 'String must contain at most 60 character(s)' }],
    [{ suburb: 'Nar\u202eangba' }, { suburb: "Contains a character that can't be saved" }],
    [{ month: '' }, { month: 'Required' }],
    [{ month: '2026-13' }, { month: 'Enter a year and month, such as 2026-03' }],
    [{ month: '2026-12' }, { month: 'That month is still to come' }],
    [{ story: ' \n ' }, { story: 'Required' }],
    [{ story: 'x'.repeat(321) }, { story: 'String must contain at most 320 character(s)' }],
    [{ story: 'Turned \u2067round' }, { story: "Contains a character that can't be saved" }],
    [{ story: 'Nul\0' }, { story: "Contains a character that can't be saved" }],
    [{ firstPhotoId: '' }, { firstPhotoId: 'Please choose a photo' }],
    [{ secondPhotoId: undefined }, { secondPhotoId: 'Please choose a photo' }],
    [{ firstPhotoId: '../../etc' }, { firstPhotoId: 'Please choose a photo' }],
    [{ firstPhotoId: noPhoto }, { firstPhotoId: 'That photo is gone. Please choose another one' }],
    [{ isBeforeAfter: 'yes' }, { isBeforeAfter: 'Expected boolean, received string' }],
  ])('refuses %j', async (changes, fields) => {
    const s = refusing
    const answer = await s.call('POST', apiPaths.ownerJobCards, s.aCard(changes))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual(fields)
    expect(await s.shown()).toEqual([])
  })

  test('refuses the same photo twice, and a photo that was deleted', async ({ s }) => {
    const twice = await s.call('POST', apiPaths.ownerJobCards, s.aCard({ secondPhotoId: s.first.id }))
    expect(twice.json()).toEqual({
      error: 'Please check the highlighted fields.',
      fields: { secondPhotoId: 'Please choose two different photos' },
    })
    await s.call('DELETE', apiPaths.portfolioImage(s.second.id))
    const gone = await s.call('POST', apiPaths.ownerJobCards, s.aCard())
    expect(gone.json().fields).toEqual({ secondPhotoId: 'That photo is gone. Please choose another one' })
  })

  test.each([[null], [[]], ['text'], [{}], [{ title: {} }]])('refuses a body of %j', async (payload) => {
    const answer = await refusing.call('POST', apiPaths.ownerJobCards, payload)
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json()).toHaveProperty('error')
  })
})

describe('a card', () => {
  test('is changed in what is given, under the rules of a new one', async ({ s }) => {
    const record = await s.add()
    const change = (changes: object) => s.call('PATCH', apiPaths.jobCard(record.id), changes)
    expect((await change({ suburb: 'Dayboro', id: 'x', sortOrder: 9 })).json()).toMatchObject({
      ...record,
      suburb: 'Dayboro',
      updatedAt: expect.any(String),
    })
    for (const [changes, fields] of [
      [{ title: '' }, { title: 'Required' }],
      [{ month: '2027-01' }, { month: 'That month is still to come' }],
      [{ firstPhotoId: s.second.id }, { secondPhotoId: 'Please choose two different photos' }],
      [{ secondPhotoId: noPhoto }, { secondPhotoId: 'That photo is gone. Please choose another one' }],
      [{ story: null }, { story: 'Expected string, received null' }],
    ] as const) {
      const answer = await change(changes)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().fields).toEqual(fields)
    }
    // Its words can be mended though one of its photos is gone.
    await s.call('DELETE', apiPaths.portfolioImage(s.first.id))
    const { firstPhotoId, secondPhotoId } = record
    expect((await change({ title: 'Board', firstPhotoId, secondPhotoId })).statusCode).toBe(200)
    expect(await s.shown()).toMatchObject([{ title: 'Board', suburb: 'Dayboro' }])
  })

  test('stands where the owner puts it', async ({ s }) => {
    const [one, two] = [await s.add({ title: 'One' }), await s.add({ title: 'Two', month: '2026-01' })]
    const titles = async () => (await s.shown()).map(({ title }) => title)
    expect(await titles()).toEqual(['One', 'Two'])
    const answer = await s.call('PUT', apiPaths.jobCardOrder, { ids: [two.id, one.id] })
    expect(answer.json()).toEqual({ success: true })
    expect(await titles()).toEqual(['Two', 'One'])
    for (const ids of [['1'], [one.id, one.id], 'all']) {
      expect((await s.call('PUT', apiPaths.jobCardOrder, { ids })).statusCode).toBe(400)
    }
  })

  test('goes to the bin and comes back from it, or goes for good', async ({ s }) => {
    const { id } = await s.add()
    const remove = () => s.call('DELETE', apiPaths.jobCard(id))
    const restore = () => s.call('POST', apiPaths.restoreJobCard(id))
    expect((await remove()).json()).toEqual({ success: true })
    expect((await remove()).statusCode).toBe(404)
    const bin = (await s.call('GET', apiPaths.bin)).json()
    expect(bin).toMatchObject([{ kind: 'job-card', id, title: 'Switchboard upgrade', note: 'Narangba' }])
    expect((await restore()).json()).toEqual({ success: true })
    expect(await s.shown()).toMatchObject([{ id }])

    await remove()
    const until = encodeURIComponent(s.clock.now.toISOString())
    expect((await s.call('DELETE', `${apiPaths.bin}?until=${until}`)).json()).toMatchObject({ count: 1 })
    expect((await restore()).statusCode).toBe(404)
    expect(await s.db.selectFrom('job_cards').selectAll().execute()).toEqual([])
  })
})
