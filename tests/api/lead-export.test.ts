import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { asOwner, callAsOwner, send } from '../support/lead-mail.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { aQuoteWithToken, filesOfPhotos, photosSettled, putPhoto } from '../support/quote-photos.ts'
import { aContactRequest, aTestimonial } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const download = async (t: TestApp) => callAsOwner(t, 'GET', apiPaths.leadExport)

const linesOf = ({ body }: { body: string }) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('the owner takes everything about all leads along, also from the bin', async () => {
  await using t = await createTestApp()
  const { id, token } = await aQuoteWithToken(t)
  await putPhoto(t, token, 0, await plainJpeg())
  await photosSettled(t, id)
  const act = async (payload: object) => callAsOwner(t, 'POST', inquiryOf('quote').paths.events(id), payload)
  await act({ kind: 'note', text: 'Side gate, the dog is friendly.' })
  await act({ kind: 'quoted_value', dollars: 2000 })
  await act({ kind: 'status', status: 'won' })
  await act({ kind: 'value', dollars: 1800 })
  const binned = await send(t, apiPaths.contact, aContactRequest({ message: 'Line one\nline "two"' }))
  await asOwner(t, 'DELETE', apiPaths.contactRequest(binned))
  const review = await send(t, apiPaths.testimonials, aTestimonial())

  const answer = await download(t)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': 'attachment; filename="enquiries-2026-11-20.jsonl"',
    'cache-control': 'no-store',
  })
  const lines = linesOf(answer)
  expect(lines.at(-1)).toEqual({ kind: 'end', leads: 3 })
  const quote = lines.find((line) => line.id === id)
  expect(quote).toMatchObject({
    ...{ kind: 'quote', name: 'Jo Citizen', phone: '0491 570 006', status: 'won', dollars: 1800 },
    ...{ quotedDollars: 2000, followUpAt: null, doneAt: '2026-11-20T04:05:00.000Z' },
    ...{ deletedAt: null, alarm: { urgency: 'ordinary', acknowledgedHow: 'opened' } },
  })
  expect(quote.events.map((event: { act: object }) => event.act)).toEqual([
    { kind: 'note', text: 'Side gate, the dog is friendly.' },
    { kind: 'quoted_value', dollars: 2000 },
    { kind: 'status', status: 'won' },
    { kind: 'value', dollars: 1800 },
  ])
  expect(quote.messages.map((message: { about: string }) => message.about).toSorted()).toEqual([
    'lead',
    'photos',
  ])
  // Mail is not set up: nothing was sent, in whatever words.
  for (const message of quote.messages.filter(({ state }: { state: string }) => state === 'file'))
    expect(message.sentAt).toBeNull()
  const [photo] = quote.photos
  expect(photo).toMatchObject({ n: 0, state: 'ready' })
  expect([...(await filesOfPhotos(t)).keys()].map((file) => `quote-photos/${file}`)).toContain(photo.file)
  expect(lines.find((line) => line.id === binned)).toMatchObject({
    ...{ kind: 'contact', message: 'Line one\nline "two"', deletedAt: expect.any(String) },
    events: [{ by: expect.any(String), act: { kind: 'deleted' } }],
  })
  expect(lines.find((line) => line.id === review)).toMatchObject({ kind: 'testimonial', clientName: 'Sam T' })
  // Nothing that opens a door.
  expect(answer.body).not.toContain(token)
})

test('a lead is one line to whatever reads lines', async ({ t }) => {
  await send(t, apiPaths.contact, aContactRequest({}))
  // As it was taken before such signs were left out.
  const message = 'next\u0085line\u2028and\u2029paragraph \\u2028'
  await t.db.updateTable('contact_requests').set({ message }).execute()
  const { body } = await download(t)
  const lines: string[] = []
  for await (const line of createInterface({ input: Readable.from([body]) })) lines.push(line)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ message }, { kind: 'end', leads: 1 }])
  expect(body).not.toContain('\u0085')
})

test('a file of no leads says so', async ({ t }) => {
  expect(linesOf(await download(t))).toEqual([{ kind: 'end', leads: 0 }])
})
