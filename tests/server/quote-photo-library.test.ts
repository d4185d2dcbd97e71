import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { createPhotoFolder } from '#server/photos/photo-folder.ts'
import { createQuotePhotoLibrary } from '#server/photos/quote/quote-photo-library.ts'
import { createQuotePhotoStore } from '#server/photos/quote/quote-photo-store.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import {
  aQuoteWithToken,
  filesOfPhotos,
  photosSettled,
  putPhoto,
  tidyPhotos,
} from '../support/quote-photos.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

test('a kill after a photo has taken another’s place leaves no file of that one', async () => {
  await using t = await createTestApp()
  const { id, token } = await aQuoteWithToken(t)
  expect((await putPhoto(t, token, 0, await plainJpeg())).statusCode).toBe(201)
  await photosSettled(t, id)
  const photos = createQuotePhotoStore(t.db, () => t.clock.now)
  const filenameNow = async () => (await photos.findAt(id, 0))?.filename
  const former = await filenameNow()

  const store = createPhotoFolder(t.quotePhotos, { now: () => t.clock.now })
  const library = createQuotePhotoLibrary({
    photos,
    tokens: { forgetExpired: async () => {} },
    senders: { forgetOld: async () => {} },
    // As far as a process gets that is killed here.
    store: { ...store, remove: () => new Promise(() => {}) },
    encoder: { look: async () => {} },
    log: t.app.log,
  })
  void library.receive(id, 0, Readable.from([await plainJpeg(0.5)]))
  await expect.poll(filenameNow).not.toBe(former)
  expect((await filesOfPhotos(t)).size).toBe(3)

  await tidyPhotos(t)
  const latest = await filenameNow()
  expect([...(await filesOfPhotos(t)).keys()]).toEqual([`${latest?.replace('.jpg', '')}/original`])
})
