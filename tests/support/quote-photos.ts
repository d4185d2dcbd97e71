import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { createPhotoFolder } from '#server/photos/photo-folder.ts'
import { createQuotePhotos } from '#server/photos/quote/quote-photos.ts'
import type { Receipt } from '#shared/contract/answer.ts'
import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import { apiPaths } from '#shared/paths.ts'
import { quotePhotoPath, storedPhotoPath } from '#shared/quote-photos.ts'
import { callAsOwner } from './lead-mail.ts'
import { aQuoteRequest } from './samples.ts'
import type { TestApp } from './test-app.ts'

/** Sends a quote request and returns its id and the token for its photos. */
export async function aQuoteWithToken(t: TestApp, headers: Record<string, string> = {}) {
  const answer = await t.app.inject({
    method: 'POST',
    url: apiPaths.quote,
    headers,
    payload: aQuoteRequest(),
  })
  const { id, photos }: Receipt = answer.json()
  if (!photos) throw new Error(`No token for photos: ${answer.body}`)
  return { id, token: photos.token, until: photos.until }
}

interface Put {
  headers?: Record<string, string>
  remoteAddress?: string
}

export const putPhoto = (
  t: TestApp,
  token: string,
  n: number | string,
  payload: Buffer,
  { headers = { 'content-type': 'image/jpeg' }, remoteAddress = '203.0.113.7' }: Put = {},
) => t.app.inject({ method: 'PUT', url: quotePhotoPath(token, n), headers, payload, remoteAddress })

type PhotoState = Pick<QuotePhoto, 'n' | 'state'>

/** Returns the states of a request's photos, as in the owner's list. */
export async function photosOf(t: TestApp, id: string): Promise<PhotoState[] | undefined> {
  const answer = await callAsOwner(t, 'GET', apiPaths.quoteRequests)
  const record = answer.json<{ id: string; photos?: QuotePhoto[] }[]>().find((record) => record.id === id)
  return record?.photos?.map(({ n, state }) => ({ n, state }))
}

/** Waits until every photo is decoded, and returns their states. */
export async function photosSettled(t: TestApp, id: string): Promise<PhotoState[]> {
  await expect
    .poll(async () => (await photosOf(t, id))?.every(({ state }) => state !== 'waiting'), { timeout: 30_000 })
    .toBe(true)
  return (await photosOf(t, id)) ?? []
}

/** Requests a photo as the owner. */
export const storedPhoto = (t: TestApp, id: string, n: number, query = '') =>
  callAsOwner(t, 'GET', `${storedPhotoPath(id, n)}${query}`)

/** Returns every stored file of photos by its path, without the site's working files. */
export async function filesOfPhotos(t: TestApp): Promise<Map<string, Buffer>> {
  const entries = await readdir(t.quotePhotos, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.decoding'))
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        return [path.relative(t.quotePhotos, file), await readFile(file)] as const
      }),
    ),
  )
}

/** Tidies the photos, as a running site does at its start and every few hours. */
export const tidyPhotos = (t: Pick<TestApp, 'db' | 'dataDir' | 'quotePhotos' | 'clock' | 'app'>) =>
  createQuotePhotos({
    ...{ db: t.db, store: createPhotoFolder(t.quotePhotos, { now: () => t.clock.now }) },
    ...{ dataDir: t.dataDir, key: () => Buffer.alloc(32), encoder: createPhotoEncoder(), log: t.app.log },
    roomIn: async () => Number.MAX_SAFE_INTEGER,
    now: () => t.clock.now,
  }).tidy()
