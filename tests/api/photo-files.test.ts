import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import {
  aQuoteWithToken,
  filesOfPhotos,
  photosOf,
  photosSettled,
  putPhoto,
  storedPhoto,
} from '../support/quote-photos.ts'
import { refusedFiles, takenPhotos } from '../support/strange-photos.ts'
import { createTestApp } from '../support/test-app.ts'
import { anUpload } from '../support/upload.ts'

// One site for all of them: each file is tried in a gallery and in a request of its own.
let t: Awaited<ReturnType<typeof createTestApp>>
let session: Record<string, string>
beforeAll(async () => {
  t = await createTestApp()
  session = await t.signIn()
})
afterAll(() => t[Symbol.asyncDispose]())

async function sendToGallery(file: Buffer) {
  const { headers, payload } = await anUpload({ file })
  return t.app.inject({
    method: 'POST',
    url: apiPaths.portfolioImages,
    headers: { ...headers, ...session },
    payload,
  })
}

async function everythingKept() {
  const files = [...(await readdir(t.uploads, { recursive: true })), ...(await filesOfPhotos(t)).keys()]
  return files.toSorted()
}

describe('a gallery and a quote request refuse, in the same words and keeping nothing of it,', () => {
  test.each(refusedFiles)('%s', async (_, make, words) => {
    const before = await everythingKept()
    const file = await make()
    const shown = await sendToGallery(file)
    expect(shown.statusCode, shown.body).toBe(400)
    const { error, fields } = shown.json()
    expect(error).toMatch(words)
    expect(fields).toEqual({ image: error })
    expect(await t.db.selectFrom('portfolio_images').selectAll().execute()).toEqual([])

    const { id, token } = await aQuoteWithToken(t)
    const sent = await putPhoto(t, token, 0, file)
    expect([415, 422]).toContain(sent.statusCode)
    expect(sent.json()).toEqual({ error })
    expect(await photosOf(t, id)).toBeUndefined()
    expect(await everythingKept()).toEqual(before)
  })
})

describe('a gallery and a quote request take', () => {
  test.each(takenPhotos)('%s', async (_, make, [width, height]) => {
    const file = await make()
    const shown = await sendToGallery(file)
    expect(shown.statusCode, shown.body).toBe(201)
    expect(shown.json<PortfolioImageRecord>()).toMatchObject({ width, height })

    const { id, token } = await aQuoteWithToken(t)
    const arrived = await putPhoto(t, token, 0, file)
    expect(arrived.statusCode, arrived.body).toBe(201)
    expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
    const stored = await sharp((await storedPhoto(t, id, 0)).rawPayload).metadata()
    expect([stored.width, stored.height]).toEqual([width, height])
  })
})

test('a photo too long and narrow for a gallery is good enough for a quote request', async () => {
  const ribbon = await sharp({ create: { width: 180, height: 2048, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const shown = await sendToGallery(ribbon)
  expect(shown.statusCode).toBe(400)
  expect(shown.json().error).toMatch(/long and narrow/)
  const { id, token } = await aQuoteWithToken(t)
  expect((await putPhoto(t, token, 0, ribbon)).statusCode).toBe(201)
  expect(await photosSettled(t, id)).toEqual([{ n: 0, state: 'ready' }])
})
