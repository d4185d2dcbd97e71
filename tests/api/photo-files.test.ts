import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recognisePhoto } from '#server/photos/encode/recognise-photo.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { heifFile, imageOf } from '../support/heif-file.ts'
import { heicFromPhone } from '../support/photo-samples.ts'
import {
  aQuoteWithToken,
  filesOfPhotos,
  photosOf,
  photosSettled,
  putPhoto,
  storedPhoto,
} from '../support/quote-photos.ts'
import { refusedFiles, takenPhotos } from '../support/strange-photos.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { uploadPhoto } from '../support/upload.ts'

// One site for all of them. Galleries and requests decode alike (src/server/photos/encode): each file is tried in a
// request of its own, and in a gallery one of each kind, because that makes many more sizes of it.
let t: TestApp
let session: Record<string, string>
beforeAll(async () => {
  t = await createTestApp()
  session = await t.signIn()
})
afterAll(() => t[Symbol.asyncDispose]())

async function everythingKept() {
  const files = [...(await readdir(t.uploads, { recursive: true })), ...(await filesOfPhotos(t)).keys()]
  return files.toSorted()
}

describe('a quote request refuses, keeping nothing of it,', () => {
  test.each(refusedFiles)('%s', async (_, make, words) => {
    const before = await everythingKept()
    const { id, token } = await aQuoteWithToken(t)
    const sent = await putPhoto(t, token, 0, await make())
    expect([415, 422]).toContain(sent.statusCode)
    expect(sent.json()).toEqual({ error: expect.stringMatching(words) })
    expect(await photosOf(t, id)).toBeUndefined()
    expect(await everythingKept()).toEqual(before)
  })
})

const inGallery = (name: string) => ['HTML', 'nothing', 'JPEG cut short', 'HEIC with a hole'].includes(name)
describe('a gallery refuses in the same words', () => {
  test.each(refusedFiles.filter(([name]) => inGallery(name)))('%s', async (_, make, words) => {
    const before = await everythingKept()
    const shown = await uploadPhoto(t, session, { file: await make() })
    expect(shown.statusCode, shown.body).toBe(400)
    const { error, fields } = shown.json()
    expect(error).toMatch(words)
    expect(fields).toEqual({ image: error })
    expect(await t.db.selectFrom('portfolio_images').selectAll().execute()).toEqual([])
    expect(await everythingKept()).toEqual(before)
  })
})

describe('a quote request takes', () => {
  test.each(takenPhotos)('%s', async (_, make, size) => {
    const { id, token } = await aQuoteWithToken(t)
    const arrived = await putPhoto(t, token, 0, await make())
    expect(arrived.statusCode, arrived.body).toBe(201)
    expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
    const stored = await sharp((await storedPhoto(t, id, 0)).rawPayload).metadata()
    expect([stored.width, stored.height]).toEqual(size)
  })
})

describe('a gallery takes', () => {
  // What is no photo of a phone's; those are in portfolio-uploads.test.ts.
  test.each(takenPhotos.filter(([name]) => /^(HEIC of tiles|moving GIF)$/.test(name)))(
    '%s',
    async (_, make, [width, height]) => {
      const shown = await uploadPhoto(t, session, { file: await make() })
      expect(shown.statusCode, shown.body).toBe(201)
      expect(shown.json<PortfolioImageRecord>()).toMatchObject({ width, height })
    },
  )
})

test('a photo of HEVC or AV1 is known by every name that its container may have', () => {
  const image = imageOf(heicFromPhone())
  for (const brand of ['heic', 'heix', 'msf1', 'hevc', 'mif1', 'mif2', 'heim', 'avif', 'avis'])
    expect(recognisePhoto(heifFile({ brand, images: [image] })), brand).toBe('heif')
})

test('a photo too long and narrow for a gallery is good enough for a quote request', async () => {
  const ribbon = await sharp({ create: { width: 180, height: 2048, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const shown = await uploadPhoto(t, session, { file: ribbon })
  expect(shown.statusCode).toBe(400)
  expect(shown.json().error).toMatch(/long and narrow/)
  const { id, token } = await aQuoteWithToken(t)
  expect((await putPhoto(t, token, 0, ribbon)).statusCode).toBe(201)
  expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
})
