import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect } from 'vitest'
import { days, hours } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { photoLinkPath, quotePhotoPath, storedPhotoPath } from '#shared/quote-photos.ts'
import {
  avif,
  coloursOf,
  decompressionBomb,
  heicFromPhone,
  isClose,
  jpegFromPhone,
  plainJpeg,
  pngWithAlpha,
  sampleColours,
  webp,
} from '../support/photo-samples.ts'
import {
  aQuoteWithToken,
  filesOfPhotos,
  photosOf,
  photosSettled,
  putPhoto,
  storedPhoto,
} from '../support/quote-photos.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

const places = [0, 1, 2, 3, 4, 5]
/** What files say of the place where they were made, and in what wrapping. */
const tracesOfPlace = ['Exif', 'http://ns.adobe.com/xap', 'photoshop', 'Sample Camera', 'ICC_PROFILE']

/** What undoes ways to hold a camera, beside the one of the sample: a turn, and then a mirror. */
const ways: Record<number, { turn: number; isMirrored: boolean }> = {
  2: { turn: 0, isMirrored: true },
  3: { turn: 180, isMirrored: false },
  5: { turn: 90, isMirrored: true },
  8: { turn: 90, isMirrored: false },
}

async function jpegTurned(orientation: number): Promise<Buffer> {
  const { turn, isMirrored } = ways[orientation] ?? { turn: 0, isMirrored: false }
  const turned = await sharp(await plainJpeg())
    .rotate(turn)
    .png()
    .toBuffer()
  return sharp(turned)
    .flop(isMirrored)
    .withExif({
      IFD0: { Make: 'Sample Camera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '27/1 28/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Another photo each time, by some bytes that no decoder looks at. */
const another = (jpeg: Buffer) => Buffer.concat([jpeg, randomBytes(8)])

describe('the answer to a quote request', () => {
  test('brings a token that nobody guesses, good for 7 days and six photos; a contact request brings none', async () => {
    await using t = await createTestApp()
    const answer = await t.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest() })
    expect(answer.json()).toMatchObject({
      success: true,
      photos: { token: expect.stringMatching(/^[\w-]{43}$/), until: '2026-11-27T04:05:00.000Z', most: 6 },
    })
    const contact = await t.app.inject({ method: 'POST', url: apiPaths.contact, payload: aContactRequest() })
    expect(contact.json()).toMatchObject({ success: true, id: expect.any(String) })
    expect(contact.json()).not.toHaveProperty('photos')
    const rows = await t.db.selectFrom('quote_photo_tokens').selectAll().execute()
    expect(rows, 'nothing is kept that would open it').toEqual([])
  })

  test('brings the same token to a send that is made again, until its time is over', async ({ t }) => {
    const key = { 'idempotency-key': 'the-same-send-again' }
    const first = await aQuoteWithToken(t, key)
    const again = await aQuoteWithToken(t, key)
    expect(again).toEqual(first)
    expect((await putPhoto(t, first.token, 0, await plainJpeg())).statusCode).toBe(201)
    t.advance(days(8))
    expect((await putPhoto(t, first.token, 1, await webp())).statusCode).toBe(404)
    const late = await t.app.inject({
      ...{ method: 'POST', url: apiPaths.quote, headers: key, payload: aQuoteRequest() },
    })
    expect(late.json()).toMatchObject({ id: first.id })
    expect(late.json().photos).toBeUndefined()
    expect(await photosSettled(t, first.id)).toHaveLength(1)
  })
})

describe('a photo that is taken in', async () => {
  const shared = await createTestApp()
  afterAll(() => shared[Symbol.asyncDispose]())

  test.each([
    ['JPEG on its side, with a position', () => jpegFromPhone()],
    ['PNG with transparency', pngWithAlpha],
    ['WebP', webp],
    ['AVIF', avif],
    ['HEIC from an iPhone', heicFromPhone],
    ...[2, 3, 5, 8].map(
      (orientation) => [`JPEG held way ${orientation}`, () => jpegTurned(orientation)] as const,
    ),
  ] as const)('%s: upright in two sizes, without a word of where it was taken', async (name, make) => {
    const t = shared
    const known = new Set((await filesOfPhotos(t)).keys())
    const { id, token } = await aQuoteWithToken(t)
    const answer = await putPhoto(t, token, 3, await make(), { headers: {} })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await photosSettled(t, id)).toEqual([{ n: 3, state: 'ready' }])

    const large = await storedPhoto(t, id, 3)
    const small = await storedPhoto(t, id, 3, '?size=small')
    expect(large.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(small.headers['content-type']).toBe('image/webp')
    const isPortrait = name.startsWith('HEIC')
    const { width, height } = await sharp(large.rawPayload).metadata()
    expect([width, height]).toEqual(isPortrait ? [480, 640] : [640, 480])
    expect((await sharp(small.rawPayload).metadata()).width).toBe(480)
    if (!isPortrait && !name.startsWith('PNG')) {
      const colours = await coloursOf(large.rawPayload)
      for (const part of ['sky', 'left', 'right'] as const) {
        expect(isClose(colours[part], sampleColours[part]), `${part}: ${colours[part]}`).toBe(true)
      }
    }

    const files = [...(await filesOfPhotos(t))].filter(([file]) => !known.has(file))
    expect(files).toHaveLength(2)
    for (const [file, bytes] of files) {
      const { exif, xmp, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, icc], file).toEqual([undefined, undefined, undefined])
      for (const trace of tracesOfPlace) {
        expect(bytes.includes(trace), `${trace} in ${file}`).toBe(false)
      }
    }
  })

  test('is shrunk to 2,048 pixels where it is larger', async ({ t, quote: { id, token } }) => {
    expect((await putPhoto(t, token, 0, await jpegFromPhone(5))).statusCode).toBe(201)
    await photosSettled(t, id)
    const { width, height } = await sharp((await storedPhoto(t, id, 0)).rawPayload).metadata()
    expect([width, height]).toEqual([2048, 1536])
  })

  test('counts once however often it comes; another takes its place for an hour', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    const photo = await plainJpeg()
    const statuses = await Promise.all(Array.from({ length: 4 }, () => putPhoto(t, token, 0, photo)))
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 201])
    await photosSettled(t, id)
    expect((await filesOfPhotos(t)).size).toBe(2)

    const [before] = (await filesOfPhotos(t)).keys()
    expect((await putPhoto(t, token, 0, another(photo))).statusCode).toBe(201)
    await photosSettled(t, id)
    const after = await filesOfPhotos(t)
    expect(after.size).toBe(2)
    expect([...after.keys()]).not.toContain(before)

    t.advance(hours(1) + 1)
    const late = await putPhoto(t, token, 0, another(photo))
    expect(late.statusCode).toBe(409)
    expect(late.json()).toEqual({ error: 'Another photo is in this place already.' })
    expect(await photosOf(t, id)).toEqual([{ n: 0, state: 'ready' }])
    expect([...(await filesOfPhotos(t)).keys()]).toEqual([...after.keys()])
  })
})

describe('what is no photo for us', () => {
  test('a bomb is refused by what it says of itself', async ({ t, quote: { token } }) => {
    expect((await putPhoto(t, token, 0, await decompressionBomb())).statusCode).toBe(422)
    expect((await filesOfPhotos(t)).size).toBe(0)
  })

  test('21 MB are refused by their announced length alone, and unknown lengths altogether', async () => {
    await using t = await createTestApp()
    const { token } = await aQuoteWithToken(t)
    const large = await putPhoto(t, token, 0, Buffer.alloc(21 * 1024 * 1024, 0xff))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toEqual({ error: 'That file is too large. Photos can be up to 20 MB.' })
    const unknown = await t.app.inject({
      method: 'PUT',
      url: quotePhotoPath(token, 0),
      headers: { 'transfer-encoding': 'chunked', 'content-type': 'image/jpeg' },
    })
    expect(unknown.statusCode).toBe(411)
  })
})

describe('limits', () => {
  /** A photo of so many megabytes, most of which no decoder looks at. */
  const heavy = async (megabytes: number) =>
    Buffer.concat([await plainJpeg(0.2), randomBytes(megabytes * 1024 * 1024)])

  test('a request takes 60 MB, an address sends 120 MB a day, and others are not held up by it', async () => {
    await using t = await createTestApp()
    const first = await aQuoteWithToken(t)
    const answers = []
    for (const n of places) answers.push(await putPhoto(t, first.token, n, await heavy(18)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 413, 413, 413])
    expect(answers[3]?.json().error).toMatch(/60 MB of photos all up/)

    const second = await aQuoteWithToken(t)
    const over = await putPhoto(t, second.token, 0, await heavy(18))
    expect(over.statusCode).toBe(429)
    expect(over.json().error).toMatch(/tomorrow/)
    const neighbour = await putPhoto(t, second.token, 0, await plainJpeg(), { remoteAddress: '203.0.113.8' })
    expect(neighbour.statusCode).toBe(201)
    expect(JSON.stringify(await t.db.selectFrom('quote_photo_senders').selectAll().execute())).not.toContain(
      '203',
    )

    t.advance(days(1))
    expect((await putPhoto(t, second.token, 1, await heavy(18))).statusCode).toBe(201)
  })

  test('with little room on the disk photos wait, and requests are taken all the same', async () => {
    let room = 400 * 1024 * 1024
    await using t = await createTestApp({}, { roomIn: async () => room })
    const { id, token } = await aQuoteWithToken(t)
    const full = await putPhoto(t, token, 0, await plainJpeg())
    expect(full.statusCode).toBe(503)
    expect(full.headers['retry-after']).toBe('60')
    room *= 2
    expect((await putPhoto(t, token, 0, await plainJpeg())).statusCode).toBe(201)
    expect(await photosSettled(t, id)).toHaveLength(1)
  })

  test('when more than thirty photos wait, others are asked to come back', async () => {
    await using t = await createTestApp()
    const { id, token } = await aQuoteWithToken(t)
    const waiting = Array.from({ length: 31 }, (_, n) => ({
      ...{ recordId: id, n: n + 10, filename: `${n}.jpg`, sha256: '', bytes: 1, state: 'waiting' as const },
      ...{ receivedAt: '2026-11-20T04:05:00.000Z', changedAt: '2026-11-20T04:05:00.000Z' },
    }))
    await t.db.insertInto('quote_photos').values(waiting).execute()
    const answer = await putPhoto(t, token, 0, await plainJpeg())
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  })
})

describe('who may', () => {
  test('nobody without a token that is good: 404, as for a path that is not there', async () => {
    await using t = await createTestApp()
    const { token } = await aQuoteWithToken(t)
    const photo = await plainJpeg()
    const other = randomBytes(32).toString('base64url')
    for (const [wrong, n] of [
      [other, 0],
      [token.slice(1), 0],
      [`${token}x`, 0],
      [token, 6],
      [token, -1],
      [token, '00'],
      [token, '1e0'],
      [token, '..%2f0'],
      ['..%2f..%2fsite.db', 0],
      [`${token}%00`, 0],
    ] as const) {
      expect((await putPhoto(t, wrong, n, photo)).statusCode, `${wrong} ${n}`).toBe(404)
    }
    t.advance(days(7))
    expect((await putPhoto(t, token, 0, photo)).statusCode).toBe(404)
    expect((await filesOfPhotos(t)).size).toBe(0)
  })

  test('nobody but the owner sees one, by whatever path', async ({ t, quote: { id, token } }) => {
    await putPhoto(t, token, 0, await plainJpeg())
    await photosSettled(t, id)
    const get = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode
    expect(await get(storedPhotoPath(id, 0))).toBe(401)
    expect(await get(quotePhotoPath(token, 0))).toBe(404)
    const [file = ''] = (await filesOfPhotos(t)).keys()
    for (const path of [`/quote-photos/${file}`, `/uploads/${file}`, `/uploads/${file.split('/').at(-1)}`]) {
      expect(await get(path), path).toBe(404)
    }
    for (const n of [1, 6, -1, '..%2f..%2fsite.db'] as const) {
      expect((await storedPhoto(t, id, n as number)).statusCode, String(n)).toBe(404)
    }
    expect((await storedPhoto(t, id, 0, '?size=../../../site.db')).statusCode).toBe(400)
  })

  test('the owner asks for photos of a request that is there, with a link of its own', async () => {
    await using t = await createTestApp({ publicUrl: 'https://www.example.com' })
    const { id } = await aQuoteWithToken(t)
    const session = await t.signIn()
    const ask = (of: string) => t.app.inject({ method: 'POST', url: photoLinkPath(of), headers: session })
    const { url, until } = (await ask(id)).json()
    expect(until).toBe('2026-11-27T04:05:00.000Z')
    const link = new URL(url)
    expect(link.origin + link.pathname).toBe(`https://www.example.com${pagePaths.quote}`)
    const answer = await putPhoto(t, link.searchParams.get('photos') ?? '', 5, await plainJpeg())
    expect(answer.statusCode).toBe(201)
    expect((await ask('0b9f8a52-6d0c-4c7e-9f0a-3c1d2e4f5a6b')).statusCode).toBe(404)
  })
})
