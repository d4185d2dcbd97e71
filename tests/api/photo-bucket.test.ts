import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { type Fault, shortLimits, startBucket } from '../support/bucket.ts'
import { made } from '../support/made.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { aQuoteWithToken, photosOf, photosSettled, putPhoto, storedPhoto } from '../support/quote-photos.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test as plain } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

/** Small: what is tried is the way to the bucket. */
const aPhoto = () => plainJpeg(0.2)

const siteOn = (bucket: Awaited<ReturnType<typeof startBucket>>) =>
  createTestApp({ bucket: bucket.settings }, {}, shortLimits)

const test = plain
  .extend('bucket', made(startBucket))
  .extend('t', ({ bucket }) => made(() => siteOn(bucket))())

const upload = async (t: TestApp) => uploadPhoto(t, await t.signIn(), { file: await aPhoto() })

async function uploaded(t: TestApp): Promise<PortfolioImageRecord> {
  const answer = await upload(t)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const filesOf = ({ filename, widths }: PortfolioImageRecord) => [
  filename,
  ...widths.flatMap((width) => [
    sizedFilename(filename, width, 'avif'),
    sizedFilename(filename, width, 'webp'),
  ]),
]

const stemOf = (filename: string) => path.parse(filename).name

describe('photos in a bucket', () => {
  test('a gallery’s lies there in every size before its row, and is served from this disk the second time', async () => {
    await using bucket = await startBucket()
    await using t = await siteOn(bucket)
    const record = await uploaded(t)
    const keys = filesOf(record).map((file) => `uploads/${stemOf(record.filename)}/${file}`)
    expect(await bucket.keys()).toEqual(keys.toSorted())
    expect(readdirSync(t.uploads, { recursive: true })).toEqual(['.incoming'])

    bucket.way.asked = []
    const get = () => t.app.inject({ url: uploadUrl(record.filename) })
    const first = await get()
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('image/jpeg')
    expect(first.headers['cache-control']).toContain('immutable')
    expect(first.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect((await get()).rawPayload).toEqual(first.rawPayload)
    expect(
      bucket.way.asked.filter((asked) => asked.startsWith('GET') && asked.includes(record.filename)),
    ).toHaveLength(1)
  })

  test('one photo that many ask for at once is fetched once', async ({ bucket, t }) => {
    const record = await uploaded(t)
    bucket.way.asked = []
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.app.inject({ url: uploadUrl(record.filename) })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(bucket.way.asked).toHaveLength(1)
  })

  test('a photo uploaded at one site is served at once by another on the same rows and bucket', async () => {
    await using bucket = await startBucket()
    await using a = await siteOn(bucket)
    const record = await uploaded(a)
    await using b = await siteOn(bucket)
    const rows = await a.db.selectFrom('portfolio_images').selectAll().execute()
    await b.db.insertInto('portfolio_images').values(rows).execute()
    for (const file of filesOf(record)) {
      expect((await b.app.inject({ url: uploadUrl(file) })).statusCode).toBe(200)
    }
  })

  test('a quote’s are decoded from there and shown to the owner alone; a suspected one’s wait undecoded', async () => {
    await using bucket = await startBucket()
    await using t = await siteOn(bucket)
    const { id, token } = await aQuoteWithToken(t)
    expect((await putPhoto(t, token, 0, await aPhoto())).statusCode).toBe(201)
    expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
    const made = await bucket.keys('quote-photos/')
    expect(made).toHaveLength(2)
    expect(made.every((key) => /^quote-photos\/[0-9a-f]{32}\/sizes\//.test(key))).toBe(true)
    for (const query of ['', '?size=small']) expect((await storedPhoto(t, id, 0, query)).statusCode).toBe(200)

    const suspect = await aQuoteWithToken(t, { [sendHeaders.trap]: '1' })
    expect((await putPhoto(t, suspect.token, 0, await aPhoto())).statusCode).toBe(201)
    const waiting = (await bucket.keys('quote-photos/')).filter((key) => !made.includes(key))
    expect(waiting).toEqual([expect.stringMatching(/^quote-photos\/[0-9a-f]{32}\/original$/)])
  })

  test('what no decoder can read never gets there', async ({ bucket, t }) => {
    const { id, token } = await aQuoteWithToken(t)
    const jpeg = await plainJpeg()
    const garbled = Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(3000, 7), Buffer.from([0xff, 0xd9])])
    expect((await putPhoto(t, token, 0, garbled)).statusCode).toBe(422)
    expect(await photosOf(t, id)).toBeUndefined()
    expect(await bucket.keys()).toEqual([])
  })
})

const faults: Exclude<Fault, 'none'>[] = ['refuses', 'is overloaded', 'is silent', 'cuts answers']
describe.each([...faults, 'is gone' as const])('a bucket that %s', (fault) => {
  const strike = (bucket: Awaited<ReturnType<typeof startBucket>>) => {
    if (fault === 'is gone') return bucket.goAway()
    bucket.way.fault = fault
    return undefined
  }

  test('costs no lead; photos are 503 with a sentence, health says so, and all is back without a restart', async () => {
    await using bucket = await startBucket()
    await using t = await siteOn(bucket)
    const record = await uploaded(t)
    const [kept = '', another = ''] = filesOf(record)
    expect((await t.app.inject({ url: uploadUrl(kept) })).statusCode).toBe(200)
    const { id, token } = await aQuoteWithToken(t)
    const problems = () => t.operations.health().then((found) => found.filter((name) => name === 'photos'))
    expect(await problems()).toEqual([])

    await strike(bucket)
    const lead = await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })
    expect(lead.statusCode).toBe(201)
    // At once, because each waits until the store is given up.
    const [missing, refused, put] = await Promise.all([
      t.app.inject({ url: uploadUrl(another) }),
      upload(t),
      aPhoto().then((photo) => putPhoto(t, token, 0, photo)),
    ])
    expect(missing.statusCode).toBe(503)
    expect(missing.json()).toEqual({
      error: expect.stringMatching(/^Photos can’t be .+ try again in a few minutes\.$/),
    })
    expect(missing.headers['cache-control']).toBe('no-store')
    expect((await t.app.inject({ url: uploadUrl(kept) })).statusCode, 'from this disk').toBe(200)
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toEqual({ error: expect.stringMatching(/try again/) })
    expect(put.statusCode).toBe(503)
    expect(await problems()).toEqual(['photos'])

    if (fault === 'is gone') await bucket.comeBack()
    bucket.way.fault = 'none'
    expect(await problems()).toEqual([])
    expect((await t.app.inject({ url: uploadUrl(another) })).statusCode).toBe(200)
    expect((await upload(t)).statusCode).toBe(201)
    expect((await putPhoto(t, token, 0, await aPhoto())).statusCode).toBe(201)
    expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
    expect(await t.db.selectFrom('portfolio_images').select('id').execute()).toHaveLength(2)
  })

  // Whatever keeps it from answering is one to the calls.
  if (fault !== 'is gone' && fault !== 'is silent') return

  test('leaves nothing behind of somebody who is to be forgotten: that waits until it is back', async () => {
    await using bucket = await startBucket()
    await using t = await siteOn(bucket)
    const { id, token } = await aQuoteWithToken(t)
    expect((await putPhoto(t, token, 0, await aPhoto())).statusCode).toBe(201)
    await photosSettled(t, id)
    const headers = await t.signIn()
    const forget = () =>
      t.app.inject({
        ...{ method: 'POST', url: apiPaths.forgetPerson(id), headers },
        payload: { requests: 1, testimonials: false },
      })
    await strike(bucket)
    const refused = await forget()
    expect(refused.statusCode).toBe(503)
    expect(refused.json().error).toMatch(/^Their photos can’t be deleted just now, so nothing was forgotten/)
    expect((await t.app.inject({ url: apiPaths.lead(id), headers })).statusCode).toBe(200)
    bucket.way.fault = 'none'
    if (fault === 'is gone') await bucket.comeBack()
    expect((await forget()).statusCode).toBe(200)
    expect(await bucket.keys('quote-photos/')).toEqual([])
  })

  test('does not keep the site from starting', async ({ bucket }) => {
    await strike(bucket)
    await using t = await siteOn(bucket)
    expect((await t.app.inject({ url: '/' })).statusCode).toBe(200)
    expect(await t.operations.health()).toContain('photos')
  })
})

test('a decoded photo outlives a bucket that goes away in the middle', async ({ bucket, t }) => {
  const { id, token } = await aQuoteWithToken(t)
  bucket.way.strikes = ({ path: asked }) => asked.includes('/sizes/')
  bucket.way.fault = 'is overloaded'
  expect((await putPhoto(t, token, 0, await aPhoto())).statusCode).toBe(201)
  await expect.poll(() => bucket.way.asked.some((asked) => asked.includes('/sizes/'))).toBe(true)
  bucket.way.fault = 'none'
  // Woken by the next photo; otherwise by the clock.
  expect((await putPhoto(t, token, 1, await plainJpeg(0.3))).statusCode).toBe(201)
  expect(await photosSettled(t, id)).toEqual([
    { n: 0, state: 'ready' },
    { n: 1, state: 'ready' },
  ])
  expect(await bucket.keys()).toHaveLength(4)
})

plain('without a bucket nothing of one is on the disk', async ({ t }) => {
  await upload(t)
  expect(existsSync(path.join(t.dataDir, '.photo-cache'))).toBe(false)
})
