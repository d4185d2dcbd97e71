import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { readArchive } from '#server/operations/archive-reader.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { checkBucket } from '#server/operations/doctor/folder-checks.ts'
import { movePhotos } from '#server/operations/move-photos.ts'
import { MoveError } from '#server/operations/moving/movable.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { apiPaths } from '#shared/paths.ts'
import { startBucket } from '../support/bucket.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestApp } from '../support/test-app.ts'

const madeAt = new Date('2026-11-20T04:05:00Z')
const [one = '', two = '', three = ''] = ['1', '2', '3'].map((digit) => digit.repeat(32))

/** The files of three photos: a gallery's, and two of quote requests, of which one waits to be decoded. */
const photos: Record<string, string> = {
  [`quote-photos/${two}/original`]: 'as it was sent',
  [`quote-photos/${three}/sizes/${three}-480.webp`]: 'small',
  [`quote-photos/${three}/sizes/${three}.jpg`]: 'large',
  [`uploads/${one}/${one}-480.avif`]: 'avif',
  [`uploads/${one}/${one}.jpg`]: 'main file',
}

async function photosIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: Record<string, string> = {}
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const key = path.relative(root, path.join(parentPath, name))
    if (/^(uploads|quote-photos)\//.test(key)) files[key] = await readFile(path.join(root, key), 'utf8')
  }
  return files
}

async function aPlace(places: { inFolder?: boolean; inBucket?: boolean }) {
  const bucket = await startBucket()
  const folder = temporaryFolder()
  const dataDir = path.join(folder.path, 'data')
  await mkdir(dataDir)
  const source = path.join(folder.path, 'source')
  for (const [key, content] of Object.entries(photos)) {
    const file = path.join(source, key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    if (places.inBucket) await bucket.direct.put(key, file)
  }
  if (places.inFolder) await cp(source, dataDir, { recursive: true })
  const db = await openDatabase({ dataDir })
  await db.destroy()
  return {
    bucket,
    dataDir,
    inFolder: (name: string) => path.join(folder.path, name),
    backupPlaces: {
      ...{ dataDir, backupDir: path.join(folder.path, 'backups'), databaseUrl: undefined },
      bucket: bucket.settings,
    },
    run: (name: 'backup' | 'restore' | 'move-photos' | 'doctor', ...args: string[]) =>
      runCommand(name, args, {
        ...{ DATA_DIR: dataDir, BACKUP_DIR: path.join(folder.path, 'backups') },
        ...bucket.environment,
      }),
    move: (to: 'bucket' | 'folder', isToDelete = false) =>
      movePhotos({ dataDir, bucket: bucket.direct, to, isToDelete, onProgress: () => {} }),
    /** The photos' files of the data folder, by their key. */
    inData: () => photosIn(dataDir),
    /** Those of a folder into which the backup is restored. */
    async inRestored(archive: string) {
      const dataDir = path.join(folder.path, 'restored')
      await restoreBackup({
        ...{ archive, dataDir, backupDir: path.join(dataDir, 'backups'), databaseUrl: undefined },
        ...{ force: false, now: () => madeAt },
      })
      return photosIn(dataDir)
    },
    async [Symbol.asyncDispose]() {
      await bucket[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

describe('a backup of a site with a bucket', () => {
  test('lists the photos with their hashes, and says that it does not hold them', async () => {
    await using place = await aPlace({ inBucket: true })
    const { code, out } = await place.run('backup')
    expect(code).toBe(0)
    expect(out).toContain(
      'It lists 5 files of photos in the bucket photos-of-one-site and does not hold them: add --with-photos',
    )
    const [archive = ''] = /\S+\.tar\.gz/.exec(out) ?? []
    const manifest = await readArchive(archive)
    expect(manifest.files.map((file) => file.path)).toEqual(['data/site.db'])
    expect(manifest.photos?.isCopied).toBe(false)
    expect(manifest.photos?.objects.map(({ key }) => key).toSorted()).toEqual(Object.keys(photos).toSorted())
    expect(manifest.photos?.objects.every(({ etag }) => /^[0-9a-f]{32}$/.test(etag))).toBe(true)

    const restored = await place.run('restore', archive, '--force')
    expect(restored.out).toContain(
      'Its photos (5 files) stay in the bucket photos-of-one-site: all are there.',
    )
    await place.bucket.direct.remove(`uploads/${one}/${one}.jpg`)
    expect((await place.run('restore', archive, '--force')).out).toContain('1 of them are missing there')
  })

  test('is made without the bucket, and says so', async () => {
    await using place = await aPlace({ inBucket: true })
    place.bucket.way.fault = 'refuses'
    const made = await makeBackup({ places: place.backupPlaces, kind: 'daily', madeAt })
    expect(made?.manifest.photos).toMatchObject({ problem: expect.stringMatching(/denied/), objects: [] })
    expect((await place.run('backup')).out).toMatch(
      /It does not hold the photos, nor a list of them: .+ denied it/,
    )
  })

  test('with the photos brings them back into a data folder', async () => {
    await using place = await aPlace({ inBucket: true })
    const { out } = await place.run('backup', '--with-photos')
    const [archive = ''] = /\S+\.tar\.gz/.exec(out) ?? []
    expect(out).not.toContain('does not hold')
    expect(await place.inRestored(archive)).toEqual(photos)
    expect(await readdir(place.inFolder('backups'))).toEqual(['.lock', path.basename(archive)])
  })

  test('with the photos has those once that a move has left in the folder, as the bucket has them', async () => {
    await using place = await aPlace({ inBucket: true, inFolder: true })
    await writeFile(path.join(place.dataDir, `uploads/${one}/${one}.jpg`), 'of before')
    const { out } = await place.run('backup', '--with-photos')
    const [archive = ''] = /\S+\.tar\.gz/.exec(out) ?? []
    expect(await place.inRestored(archive)).toEqual(photos)
  })

  test('with the photos has one as it is by then, when it is decoded meanwhile', async () => {
    await using place = await aPlace({ inBucket: true })
    const original = `quote-photos/${two}/original`
    place.bucket.way.strikes = ({ method, path: asked }) => {
      // Right before it is fetched.
      if (method === 'GET' && asked.endsWith(original)) {
        place.bucket.way.before = async () => {
          const size = place.inFolder(`source/uploads/${one}/${one}.jpg`)
          await place.bucket.direct.put(`quote-photos/${two}/sizes/${two}.jpg`, size)
          await place.bucket.direct.remove(original)
        }
      }
      return false
    }
    const made = await makeBackup({ places: place.backupPlaces, kind: 'manual', madeAt, withPhotos: true })
    const names = made?.manifest.files.map((file) => file.path)
    expect(names).toContain(`data/quote-photos/${two}/sizes/${two}.jpg`)
    expect(names).not.toContain(`data/${original}`)
  })

  test('with the photos fails without the bucket, and leaves nothing', async () => {
    await using place = await aPlace({ inBucket: true })
    place.bucket.way.fault = 'refuses'
    const { code, err } = await place.run('backup', '--with-photos')
    expect([code, err]).toEqual([1, expect.stringMatching(/denied it/)])
    expect(await readdir(place.inFolder('backups'))).toEqual(['.lock'])
  })
})

describe('that photos are in no nightly backup', () => {
  test('is said by the doctor, who also finds what lies where nobody looks', async () => {
    await using place = await aPlace({ inBucket: true, inFolder: true })
    const found = (await checkBucket(place.backupPlaces)).map(({ status, detail }) => `${status}: ${detail}`)
    expect(found).toEqual([
      expect.stringMatching(/^ok: The bucket photos-of-one-site can be listed/),
      expect.stringMatching(/^warning: 3 photos lie in the data folder/),
      expect.stringMatching(
        /^warning: They are in the bucket photos-of-one-site, and the nightly backups only list/,
      ),
    ])
    place.bucket.way.fault = 'refuses'
    expect((await checkBucket(place.backupPlaces))[0]?.status).toBe('problem')
    const wrongKey = { ...place.bucket.settings, secretAccessKey: 'another' }
    place.bucket.way.fault = 'none'
    expect((await checkBucket({ ...place.backupPlaces, bucket: wrongKey }))[0]?.detail).toMatch(
      /refused the signature: check S3_SECRET_ACCESS_KEY/,
    )
    const wrongName = { ...place.bucket.settings, bucket: 'not-there' }
    expect((await checkBucket({ ...place.backupPlaces, bucket: wrongName }))[0]?.detail).toMatch(
      /has no bucket named not-there/,
    )
  })

  test('is said by health and on the dashboard', async () => {
    await using bucket = await startBucket()
    await using t = await createTestApp({ bucket: bucket.settings })
    const health = await t.app.inject({ url: apiPaths.health })
    expect(health.json()).toEqual({ status: 'ok', problems: [], notInBackup: ['photos'] })
    await makeBackup({
      places: { dataDir: t.dataDir, backupDir: path.join(t.dataDir, 'backups'), databaseUrl: undefined },
      ...{ kind: 'daily', madeAt },
    })
    const setUp = await t.app.inject({ url: apiPaths.setUp, headers: await t.signIn() })
    const steps = setUp.json<{ steps: { step: string; note: string }[] }>().steps
    expect(steps.find(({ step }) => step === 'backup')?.note).toMatch(
      /Photos are stored elsewhere, not in the backup\.$/,
    )
  })
})

describe('moving photos', () => {
  test('to the bucket and back loses none, and deletes only when it is told to', async () => {
    await using place = await aPlace({ inFolder: true })
    const there = await place.run('move-photos', '--to', 'bucket')
    expect(there.out, 'in a log, where no bar can stand').toMatch(
      /^comparing quote-photos\ncomparing uploads\ncopying quote-photos\ncopying uploads\nAll 3/,
    )
    expect(there.err).toBe('')
    expect(there.out).toContain(
      'All 3 photos (5 files) of the data folder are in the bucket; 5 were copied just now.',
    )
    expect(await place.bucket.keys()).toEqual(Object.keys(photos))
    expect(await place.inData()).toEqual(photos)

    expect((await place.run('move-photos', '--to', 'bucket', '--delete')).out).toContain(
      '0 were copied just now',
    )
    expect(await place.inData()).toEqual({})
    expect((await place.run('move-photos', '--to', 'folder', '--delete')).code).toBe(0)
    expect([await place.inData(), await place.bucket.keys()]).toEqual([photos, []])
  })

  test('that is cut off goes on where it was, and has deleted nothing', async () => {
    await using place = await aPlace({ inFolder: true })
    let puts = 0
    place.bucket.way.strikes = ({ method }) => method === 'PUT' && ++puts > 2
    place.bucket.way.fault = 'refuses'
    const cut = await place.run('move-photos', '--to', 'bucket', '--delete')
    expect([cut.code, cut.err]).toEqual([1, expect.stringMatching(/denied it/)])
    expect(await place.inData()).toEqual(photos)
    expect(await place.bucket.keys()).toHaveLength(2)

    place.bucket.way.fault = 'none'
    expect((await place.run('move-photos', '--to', 'bucket')).out).toContain('3 were copied just now')
  })

  test('copies what is there in part or is another file, by its bytes', async () => {
    await using place = await aPlace({ inFolder: true, inBucket: true })
    const other = place.inFolder('other')
    await writeFile(other, 'MAIN FILE')
    await place.bucket.direct.put(`uploads/${one}/${one}.jpg`, other)
    expect(await place.move('bucket')).toEqual({ photos: 3, files: 5, copied: 1 })
    const back = place.inFolder('back')
    await place.bucket.direct.get(`uploads/${one}/${one}.jpg`, back)
    expect(await readFile(back, 'utf8')).toBe('main file')
  })

  test('takes a photo for decoded that is so on either side', async () => {
    await using place = await aPlace({ inFolder: true, inBucket: true })
    // Decoded by the site with the bucket, since it was copied there.
    const file = place.inFolder(`source/uploads/${one}/${one}.jpg`)
    await place.bucket.direct.put(`quote-photos/${two}/sizes/${two}.jpg`, file)
    await place.bucket.direct.remove(`quote-photos/${two}/original`)
    // Decoded by the site with the folder, since it was copied from there.
    await place.bucket.direct.put(`quote-photos/${three}/original`, file)
    await place.move('bucket', true)
    expect(await place.bucket.keys('quote-photos/')).toEqual([
      `quote-photos/${two}/sizes/${two}.jpg`,
      `quote-photos/${three}/sizes/${three}-480.webp`,
      `quote-photos/${three}/sizes/${three}.jpg`,
    ])
    expect(await place.inData()).toEqual({})
  })

  test('that loses what it copies says so, and deletes nothing', async () => {
    await using place = await aPlace({ inFolder: true })
    const forgetful = { ...place.bucket.direct, put: async () => {} }
    const moving = movePhotos({
      ...{ dataDir: place.dataDir, bucket: forgetful, to: 'bucket', isToDelete: true, onProgress: () => {} },
    })
    await expect(moving).rejects.toThrow(MoveError)
    expect(await place.inData()).toEqual(photos)
  })

  test('deletes nothing under a site that runs', async () => {
    await using bucket = await startBucket()
    await using t = await createTestApp()
    const { code, err } = await runCommand('move-photos', ['--to', 'bucket', '--delete'], {
      ...{ DATA_DIR: t.dataDir },
      ...bucket.environment,
    })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/The site is running on .+: stop it before --delete/),
    ])
  })

  test('needs to know where to, and a bucket', async () => {
    using folder = temporaryFolder()
    const run = (...args: string[]) => runCommand('move-photos', args, { DATA_DIR: folder.path })
    expect((await run()).err).toContain('Say where they go')
    expect((await run('--to', 'bucket')).err).toContain('There is no bucket')
  })
})
