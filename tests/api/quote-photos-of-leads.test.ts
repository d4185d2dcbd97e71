import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { purgeExpired } from '#server/operations/housekeeping.ts'
import { ownerEvents } from '#shared/contract/owner-summary.ts'
import { days, minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { plainJpeg, webp } from '../support/photo-samples.ts'
import {
  aQuoteWithToken,
  filesOfPhotos,
  photosOf,
  photosSettled,
  putPhoto,
  storedPhoto,
  tidyPhotos,
} from '../support/quote-photos.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

async function ownerCall(t: TestApp, method: 'POST' | 'DELETE' | 'GET', url: string) {
  return t.app.inject({ method, url, headers: await t.signIn() })
}

const waitingMails = (t: TestApp) =>
  t.db
    .selectFrom('outbox')
    .select(['about', 'channel', 'state', 'nextAttemptAt'])
    .orderBy('nextAttemptAt')
    .execute()

describe('photos of a suspected request', () => {
  test('wait undecoded, and nobody is told, until it is rescued', async ({ t }) => {
    const { id, token } = await aQuoteWithToken(t, { [sendHeaders.trap]: '1' })
    expect((await putPhoto(t, token, 0, await plainJpeg())).statusCode).toBe(201)
    // Another one, which is decoded, comes after it in the queue.
    const other = await aQuoteWithToken(t)
    await putPhoto(t, other.token, 0, await webp())
    await photosSettled(t, other.id)
    expect(await photosOf(t, id)).toEqual([{ n: 0, state: 'waiting' }])
    const mails = await t.db.selectFrom('outbox').select('recordId').where('about', '=', 'photos').execute()
    expect(mails).toEqual([{ recordId: other.id }])

    const rescued = await ownerCall(t, 'POST', apiPaths.notSpamQuoteRequest(id))
    expect(rescued.statusCode).toBe(200)
    expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
  })

  test('that have gone bad meanwhile are said to be unreadable, and nothing of them stays', async ({ t }) => {
    const { id, token } = await aQuoteWithToken(t, { [sendHeaders.trap]: '1' })
    expect((await putPhoto(t, token, 0, await plainJpeg())).statusCode).toBe(201)
    for (const file of (await filesOfPhotos(t)).keys()) await writeFile(path.join(t.quotePhotos, file), 'bad')
    await ownerCall(t, 'POST', apiPaths.notSpamQuoteRequest(id))
    expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'unreadable' }])
    expect((await storedPhoto(t, id, 0)).statusCode).toBe(404)
    await expect.poll(() => filesOfPhotos(t)).toEqual(new Map())
  })
})

test('photos of a request that the owner marks as spam wait until that is undone', async () => {
  await using t = await createTestApp()
  const { id, token } = await aQuoteWithToken(t)
  const { paths } = inquiries.quote
  expect((await ownerCall(t, 'POST', paths.spam(id))).statusCode).toBe(200)
  await putPhoto(t, token, 0, await plainJpeg())
  const other = await aQuoteWithToken(t)
  await putPhoto(t, other.token, 0, await webp())
  await photosSettled(t, other.id)
  expect(await photosOf(t, id)).toEqual([{ n: 0, state: 'waiting' }])

  await ownerCall(t, 'POST', paths.notSpam(id))
  expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
})

describe('the owner', () => {
  test('is told by one mail of the photos that come together, with a link and nothing attached', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    const [photo, other] = [await plainJpeg(), await webp()]
    await putPhoto(t, token, 0, photo)
    await putPhoto(t, token, 1, other)
    await photosSettled(t, id)
    const told = (await waitingMails(t)).filter(({ about }) => about === 'photos')
    expect(told).toEqual([
      { about: 'photos', channel: 'mail', state: 'pending', nextAttemptAt: '2026-11-20T04:07:00.000Z' },
    ])
    t.advance(minutes(2))
    await putPhoto(t, token, 0, photo)
    expect((await waitingMails(t)).filter(({ about }) => about === 'photos')).toHaveLength(1)
  })

  test('hears at once, on an open page, that one came and that it can be seen', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    const newest = async () => (await ownerCall(t, 'GET', apiPaths.adminSummary)).json().newest
    const before = await newest()
    t.advance(minutes(1))
    await putPhoto(t, token, 0, await plainJpeg())
    const after = await newest()
    expect(after > before, ownerEvents.summary).toBe(true)
    await photosSettled(t, id)
    expect((await ownerCall(t, 'GET', apiPaths.lead(id))).json().record.photos).toEqual([
      { n: 0, state: 'ready', receivedAt: '2026-11-20T04:06:00.000Z' },
    ])
  })

  test('empties the bin of a request, and nothing is left of its photos', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    await putPhoto(t, token, 0, await plainJpeg())
    await photosSettled(t, id)
    await ownerCall(t, 'DELETE', apiPaths.quoteRequest(id))
    await ownerCall(t, 'DELETE', `${apiPaths.bin}?until=${t.clock.now.toISOString()}`)
    expect([...(await filesOfPhotos(t)).keys()]).toEqual([])
    expect(await t.db.selectFrom('quote_photos').selectAll().execute()).toEqual([])
  })

  test('deletes a request with its photos, has both back, and after 30 days neither is anywhere', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    await putPhoto(t, token, 0, await plainJpeg())
    await photosSettled(t, id)
    const files = [...(await filesOfPhotos(t)).keys()]

    await ownerCall(t, 'DELETE', apiPaths.quoteRequest(id))
    expect((await storedPhoto(t, id, 0)).statusCode).toBe(404)
    expect((await putPhoto(t, token, 1, await webp())).statusCode).toBe(404)

    await ownerCall(t, 'POST', apiPaths.restoreQuoteRequest(id))
    expect((await storedPhoto(t, id, 0)).statusCode).toBe(200)
    expect([...(await filesOfPhotos(t)).keys()]).toEqual(files)

    await ownerCall(t, 'DELETE', apiPaths.quoteRequest(id))
    t.advance(days(30))
    await tidyPhotos(t)
    expect([...(await filesOfPhotos(t)).keys()]).toEqual(files)
    t.advance(1)
    await purgeExpired(t.db, () => t.clock.now)
    await tidyPhotos(t)
    expect([...(await filesOfPhotos(t)).keys()]).toEqual([])
    for (const table of ['quote_photos', 'quote_photo_tokens', 'quote_photo_senders'] as const) {
      expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })
})
