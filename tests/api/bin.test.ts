import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect } from 'vitest'
import { BinSchema } from '#shared/contract/bin.ts'
import { days, minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { made } from '../support/made.ts'
import { aContactRequest, aQuoteRequest, aTestimonial } from '../support/samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

async function siteWithBin() {
  const t = await made(createTestApp)()
  const headers = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload && { payload }) })
  return {
    t,
    headers,
    call,
    bin: async () => BinSchema.parse((await call('GET', apiPaths.bin)).json()),
    empty: (until: string) => call('DELETE', `${apiPaths.bin}?${new URLSearchParams({ until })}`),
    async sendAndDelete(url: string, payload: object, itemPath: (id: string) => string): Promise<string> {
      const { id } = (await t.app.inject({ method: 'POST', url, payload })).json()
      expect((await call('DELETE', itemPath(id))).statusCode).toBe(200)
      t.clock.now = new Date(t.clock.now.getTime() + minutes(1))
      return id
    },
    quote: (name: string) => [apiPaths.quote, aQuoteRequest({ name }), inquiries.quote.paths.item] as const,
    async addPhoto() {
      const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer()
      const answer = await uploadPhoto(t, headers, {
        file,
        fields: { category: 'Commercial', description: 'Shed board' },
      })
      return answer.json()
    },
  }
}

const test = base.extend('site', siteWithBin)

test('the bin holds what was deleted, of every kind, the latest first, with who did it and until when', async ({
  site: { t, call, bin, sendAndDelete, quote, addPhoto },
}) => {
  const lee = await sendAndDelete(...quote('Lee Example'))
  const contact = { ...aContactRequest({ name: 'Chris', subject: '', message: 'Asked  for\na job' }) }
  const chris = await sendAndDelete(apiPaths.contact, contact, inquiries.contact.paths.item)
  const testimonial = await sendAndDelete(apiPaths.testimonials, aTestimonial(), apiPaths.testimonial)
  const photo = await addPhoto()
  await call('DELETE', apiPaths.portfolioImage(photo.id))
  expect(await bin()).toEqual([
    {
      kind: 'image',
      id: photo.id,
      title: 'Shed board',
      note: 'Commercial',
      deletedBy: '',
      deletedAt: '2026-11-20T04:08:00.000Z',
      goneAt: '2026-12-20T04:08:00.000Z',
    },
    expect.objectContaining({ kind: 'testimonial', id: testimonial, title: 'Sam T', deletedBy: '' }),
    expect.objectContaining({ kind: 'contact', id: chris, note: 'Asked for a job', deletedBy: 'owner' }),
    expect.objectContaining({
      kind: 'quote',
      id: lee,
      title: 'Lee Example',
      note: 'Residential Electrical',
      deletedBy: 'owner',
    }),
  ])
  await call('POST', inquiries.quote.paths.restore(lee))
  expect((await bin()).map(({ id }) => id)).toEqual([photo.id, testimonial, chris])
  t.clock.now = new Date(t.clock.now.getTime() + days(30))
  const later = await t.app.inject({ url: apiPaths.bin, headers: await t.signIn() })
  expect(later.json()).toMatchObject([{ id: photo.id }])
})

test('what the bin is emptied of is gone with its traces and files; what it did not show stays', async ({
  site: { t, call, bin, empty, sendAndDelete, quote, addPhoto },
}) => {
  const photo = await addPhoto()
  const shown = await addPhoto()
  await call('DELETE', apiPaths.portfolioImage(photo.id))
  const kept = (await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })).json()
    .id
  const gone = await sendAndDelete(...quote('Lee'))
  const [latest] = await bin()
  const unseen = await sendAndDelete(...quote('Deleted meanwhile'))

  const emptied = await empty(latest?.deletedAt ?? '')
  expect(emptied.json()).toEqual({ success: true, count: 2 })
  expect((await bin()).map(({ id }) => id)).toEqual([unseen])
  for (const path of [inquiries.quote.paths.restore(gone), apiPaths.restorePortfolioImage(photo.id)]) {
    expect((await call('POST', path)).statusCode).toBe(404)
  }
  for (const table of ['outbox', 'alarms', 'lead_events', 'send_keys'] as const) {
    const traces = await t.db.selectFrom(table).select('recordId').where('recordId', '=', gone).execute()
    expect(traces, table).toEqual([])
  }
  expect(readdirSync(t.uploads).filter((name) => !name.startsWith('.'))).toEqual([
    shown.filename.replace('.jpg', ''),
  ])
  expect((await call('GET', apiPaths.quoteRequests)).json()).toMatchObject([{ id: kept }])
  expect((await empty(latest?.deletedAt ?? '')).json()).toEqual({ success: true, count: 0 })
})

test('nobody empties a bin that was not looked at', async ({ site: { call, bin, sendAndDelete, quote } }) => {
  await sendAndDelete(...quote('Lee'))
  for (const query of ['', '?until=', '?until=now']) {
    expect((await call('DELETE', apiPaths.bin + query)).statusCode).toBe(400)
  }
  expect(await bin()).toHaveLength(1)
})
