import { cp, mkdir, readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { hours } from '#shared/durations.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { plainJpeg, webp } from '../support/photo-samples.ts'
import {
  aQuoteWithToken,
  filesOfPhotos,
  photosSettled,
  putPhoto,
  tidyPhotos,
} from '../support/quote-photos.ts'
import { test } from '../support/site-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp } from '../support/test-app.ts'

test('a backup holds the photos of requests, also those that wait, and a restore brings them back', async () => {
  await using t = await createTestApp()
  const { id, token } = await aQuoteWithToken(t)
  await putPhoto(t, token, 0, await plainJpeg())
  await photosSettled(t, id)
  const suspect = await aQuoteWithToken(t, { [sendHeaders.trap]: '1' })
  await putPhoto(t, suspect.token, 4, await webp())
  const before = await filesOfPhotos(t)
  expect(before.size).toBe(3)

  using place = temporaryFolder()
  const places = { dataDir: t.dataDir, backupDir: path.join(place.path, 'backups'), databaseUrl: undefined }
  const backup = await makeBackup({ places, kind: 'daily', madeAt: t.clock.now })
  const dataDir = path.join(place.path, 'restored')
  await restoreBackup({
    ...{ archive: backup?.file ?? '', dataDir, backupDir: places.backupDir },
    ...{ databaseUrl: undefined, force: false, now: () => t.clock.now },
  })
  expect(await filesOfPhotos({ ...t, quotePhotos: path.join(dataDir, 'quote-photos') })).toEqual(before)
  await using restored = await openDatabase({ dataDir })
  const rows = (db: typeof restored) => db.selectFrom('quote_photos').selectAll().orderBy('n').execute()
  expect(await rows(restored)).toEqual(await rows(t.db))
  const records = (db: typeof restored) =>
    db.selectFrom('quote_requests').select(['id', 'photos']).orderBy('id').execute()
  expect(await records(restored)).toEqual(await records(t.db))
})

test('files that no row knows, as after the restore of an older backup, are swept away', async () => {
  await using t = await createTestApp()
  const { id, token } = await aQuoteWithToken(t)
  await putPhoto(t, token, 0, await plainJpeg())
  await photosSettled(t, id)
  const [home = ''] = (await readdir(t.quotePhotos)).filter((name) => !name.startsWith('.'))
  const [orphan, arriving] = ['0'.repeat(32), '1'.repeat(32)]
  for (const name of [orphan, arriving]) {
    await cp(path.join(t.quotePhotos, home), path.join(t.quotePhotos, name), { recursive: true })
    await utimes(path.join(t.quotePhotos, name), t.clock.now, t.clock.now)
  }
  // In place, and noted on another host: its row is about to be stored.
  await mkdir(path.join(t.quotePhotos, '.incoming', `b2.1-${arriving}`))
  t.clock.now = new Date(t.clock.now.getTime() + hours(24) + 1)
  await tidyPhotos(t)
  expect((await readdir(t.quotePhotos)).filter((name) => !name.startsWith('.')).toSorted()).toEqual(
    [arriving, home].toSorted(),
  )
})
