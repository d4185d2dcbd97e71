import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/auth/password.ts'
import { openDatabase } from '#server/db/open.ts'
import { ArchiveError, readArchive } from '#server/operations/archive-reader.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { BackupBusyError } from '#server/operations/backup-folder.ts'
import { expectNoInterruptedRestore } from '#server/operations/interrupted-restore.ts'
import { tryLock } from '#server/operations/process-lock.ts'
import { RestoreError, restoreBackup } from '#server/operations/restore.ts'
import { createQuoteRequestStore } from '#server/stores/quote-requests.ts'
import { createUserStore } from '#server/stores/users.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const madeAt = new Date('2026-11-20T04:05:00Z')
const longName = `uploads/${'ünïcödé '.repeat(12)}${'n'.repeat(60)}.webp`

let folder: ReturnType<typeof temporaryFolder>
let places: { dataDir: string; backupDir: string; databaseUrl: undefined }
beforeEach(() => {
  folder = temporaryFolder()
  const dataDir = path.join(folder.path, 'data')
  places = { dataDir, backupDir: path.join(dataDir, 'backups'), databaseUrl: undefined }
})
afterEach(() => folder[Symbol.dispose]())

const inData = (...parts: string[]) => path.join(places.dataDir, ...parts)
const fresh = () => path.join(folder.path, 'fresh')

/** A site with a lead, an owner, photos and facts. */
async function aSite() {
  const db = await openDatabase(places)
  await createQuoteRequestStore(db).add(aQuoteRequest())
  await createUserStore(db).create({ username: 'owner', passwordHash: await hashPassword('correct horse') })
  await mkdir(inData('uploads/photo'), { recursive: true })
  await mkdir(inData('mail'))
  await mkdir(inData('uploads/.incoming'))
  await writeFile(inData('business.json'), '{"isSample": false}')
  await writeFile(inData('uploads/photo/640.webp'), Buffer.alloc(200_000, 'photo'))
  await writeFile(inData(longName), 'long')
  await writeFile(inData('mail/empty.eml'), '')
  await writeFile(inData('uploads/.incoming/half'), 'unfinished')
  return db
}

async function backedUp(): Promise<string> {
  const made = await makeBackup({ places, kind: 'manual', madeAt })
  if (!made) throw new Error('No backup was made')
  return made.file
}

const restore = (archive: string, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    archive,
    dataDir: fresh(),
    backupDir: path.join(fresh(), 'backups'),
    force: false,
    now: () => madeAt,
    ...changes,
  })

describe('a backup', () => {
  test('restored into an empty folder gives the same rows, files and login', async () => {
    const db = await aSite()
    const before = await createQuoteRequestStore(db).list()
    const archive = await backedUp()
    await db.destroy()
    expect(path.basename(archive)).toBe('manual-2026-11-20T04-05-00-000Z.tar.gz')
    expect((await stat(archive)).mode & 0o777).toBe(0o600)

    const { manifest, movedTo } = await restore(archive)
    expect(movedTo).toBeUndefined()
    expect(manifest).toMatchObject({ madeAt: madeAt.toISOString(), database: 'sqlite' })
    for (const name of ['business.json', 'uploads/photo/640.webp', longName, 'mail/empty.eml']) {
      const restored = await readFile(path.join(fresh(), name))
      expect(restored.equals(await readFile(inData(name))), name).toBe(true)
      const sha256 = createHash('sha256').update(restored).digest('hex')
      expect(manifest.files).toContainEqual({ path: `data/${name}`, size: restored.length, sha256 })
    }
    expect(existsSync(path.join(fresh(), 'uploads/.incoming'))).toBe(false)
    expect(existsSync(path.join(fresh(), 'backups'))).toBe(false)
    expect((await stat(fresh())).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(fresh(), 'site.db'))).mode & 0o777).toBe(0o600)

    const again = await openDatabase({ dataDir: fresh() })
    expect(await createQuoteRequestStore(again).list()).toEqual(before)
    const owner = await createUserStore(again).findByUsername('owner')
    expect(await verifyPassword('correct horse', owner?.passwordHash ?? '')).toBe(true)
    await again.destroy()
  })

  test('made while leads come in holds every lead acknowledged before it began, and only whole ones', async () => {
    const db = await aSite()
    const quotes = createQuoteRequestStore(db)
    const acknowledged = [(await quotes.list())[0]?.id]
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        acknowledged.push((await quotes.add(aQuoteRequest())).id)
        await new Promise(setImmediate)
      }
    })()
    while (acknowledged.length < 50) await new Promise(setImmediate)
    const atTheStart = [...acknowledged]
    const archive = await backedUp()
    isOver = true
    await writing
    await db.destroy()

    await restore(archive)
    const restored = await openDatabase({ dataDir: fresh() })
    const ids = (await createQuoteRequestStore(restored).list()).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(atTheStart))
    const mails = await restored.selectFrom('outbox').select('record_id').execute()
    expect(mails.map(({ record_id }) => record_id).toSorted()).toEqual(ids.toSorted())
    await restored.destroy()
  })

  test('made into another folder holds none of those in the data folder', async () => {
    await (await aSite()).destroy()
    const earlier = await backedUp()
    const elsewhere = { ...places, backupDir: path.join(folder.path, 'usb') }
    const made = await makeBackup({ places: elsewhere, kind: 'manual', madeAt })
    expect(existsSync(earlier)).toBe(true)
    expect(made?.manifest.files.filter((file) => file.path.includes('backups'))).toEqual([])
  })

  test('leaves no trace when it fails, and none of one that was killed', async () => {
    await (await aSite()).destroy()
    await mkdir(places.backupDir)
    await writeFile(path.join(places.backupDir, '.unfinished-manual.tar.gz'), 'killed')
    await truncate(inData('site.db'), 5000)
    await expect(backedUp()).rejects.toThrow('site.db')
    expect(readdirSync(places.backupDir)).toEqual(['.lock'])
  })

  test('is refused while another is being made', async () => {
    await (await aSite()).destroy()
    await mkdir(places.backupDir)
    {
      using _lock = tryLock(path.join(places.backupDir, '.lock'))
      await expect(backedUp()).rejects.toThrow(BackupBusyError)
    }
    expect(existsSync(await backedUp())).toBe(true)
  })

  test('follows links to other disks, and ends where they lead round in circles', async () => {
    await (await aSite()).destroy()
    const elsewhere = path.join(folder.path, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(path.join(elsewhere, 'far.webp'), 'far')
    await symlink(elsewhere, inData('uploads/far'))
    await symlink(inData('uploads'), path.join(elsewhere, 'round'))
    const { files } = await readArchive(await backedUp())
    expect(files.map((file) => file.path)).toContain('data/uploads/far/far.webp')
  })

  test('of a site on PostgreSQL holds the files alone', async () => {
    await (await aSite()).destroy()
    const databaseUrl = 'postgres://site:secret@localhost/site'
    const made = await makeBackup({ places: { ...places, databaseUrl }, kind: 'manual', madeAt })
    expect(made?.manifest).toMatchObject({ database: 'postgresql', schemaVersion: '' })
    expect(made?.manifest.files.map((file) => file.path)).not.toContain('data/site.db')
    await restore(made?.file ?? '')
    expect(existsSync(path.join(fresh(), 'uploads/photo/640.webp'))).toBe(true)
  })
})

describe('restoring', () => {
  test('over a folder with content is refused; with force that is kept beside', async () => {
    const db = await aSite()
    const archive = await backedUp()
    await createQuoteRequestStore(db).add(aQuoteRequest())
    await db.destroy()
    await writeFile(inData('new.txt'), 'later')
    const here = { dataDir: places.dataDir, backupDir: places.backupDir }

    await expect(restore(archive, here)).rejects.toThrow(RestoreError)
    expect(existsSync(inData('new.txt'))).toBe(true)

    const { movedTo } = await restore(archive, { ...here, force: true })
    expect(existsSync(inData('new.txt'))).toBe(false)
    expect(existsSync(archive), 'the backups stay in place').toBe(true)
    expect(await readFile(path.join(movedTo ?? '', 'new.txt'), 'utf8')).toBe('later')
    const restored = await openDatabase(places)
    expect(await createQuoteRequestStore(restored).list()).toHaveLength(1)
    await restored.destroy()
  })

  test('where only the backups are left needs no force', async () => {
    await (await aSite()).destroy()
    const archive = await backedUp()
    for (const name of readdirSync(places.dataDir)) {
      if (name !== 'backups') await rm(inData(name), { recursive: true })
    }
    const here = { dataDir: places.dataDir, backupDir: places.backupDir }
    expect((await restore(archive, here)).movedTo).toBeUndefined()
    expect(existsSync(inData('business.json'))).toBe(true)
    expect(existsSync(archive)).toBe(true)
    expect(readdirSync(folder.path)).toEqual(['data'])
  })

  test('under a running site is refused, even with force', async () => {
    const db = await aSite()
    const archive = await backedUp()
    const here = { dataDir: places.dataDir, backupDir: places.backupDir, force: true }
    await expect(restore(archive, here)).rejects.toThrow('The site is running')
    await db.destroy()
  })

  test('that was cut off between its two renames keeps the site from starting empty', async () => {
    await mkdir(`${places.dataDir}.restoring`)
    expect(() => expectNoInterruptedRestore(places.dataDir)).toThrow('was interrupted')
    await mkdir(places.dataDir)
    expectNoInterruptedRestore(places.dataDir)
  })

  test('again after one that was cut off finds the backups where they were, and a refusal leaves the former data', async () => {
    await (await aSite()).destroy()
    const archive = await backedUp()
    const here = { dataDir: places.dataDir, backupDir: places.backupDir, force: true }
    const cutOff = async () => {
      await rename(places.dataDir, `${places.dataDir}.before-restore-2026-11-20T04-05-00-000Z`)
      await mkdir(`${places.dataDir}.restoring`)
    }

    await cutOff()
    await expect(restore(inData('backups/mistyped.tar.gz'), here)).rejects.toThrow('ENOENT')
    expect(existsSync(inData('site.db'))).toBe(true)

    await cutOff()
    const { movedTo } = await restore(archive, here)
    expect(existsSync(path.join(movedTo ?? '', 'site.db'))).toBe(true)
    expect(existsSync(archive)).toBe(true)
  })

  test('what can’t be unpacked for want of permission says so and changes nothing', async () => {
    await (await aSite()).destroy()
    const archive = await backedUp()
    await chmod(archive, 0o600)
    await expect(restore(path.join(folder.path, 'missing.tar.gz'))).rejects.toThrow('ENOENT')
    expect(existsSync(fresh())).toBe(false)
  })
})

describe('a damaged archive is refused before anything is changed:', () => {
  /** Small enough to try many damages. */
  async function anArchive(): Promise<Buffer> {
    await (await openDatabase(places)).destroy()
    await writeFile(inData('business.json'), '{"isSample": false}')
    return readFile(await backedUp())
  }

  async function expectRefused(bytes: Buffer, what: string): Promise<void> {
    const archive = path.join(folder.path, 'damaged.tar.gz')
    await writeFile(archive, bytes)
    const refusal = await restore(archive).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal, what).toBeInstanceOf(ArchiveError)
    expect((refusal as Error).message, what).toContain(archive)
    expect(readdirSync(folder.path).toSorted(), what).toEqual(['damaged.tar.gz', 'data'])
  }

  const unpacksLike = (archive: Buffer, whole: Buffer) => {
    try {
      return gunzipSync(archive).equals(gunzipSync(whole))
    } catch {
      return false
    }
  }

  test('any bit flipped', async () => {
    const whole = await anArchive()
    const random = seededRandom(7)
    const ends = [...Array(18).keys(), ...Array.from({ length: 8 }, (_, index) => whole.length - 1 - index)]
    const anywhere = Array.from({ length: 120 }, () => Math.floor(random() * whole.length))
    for (const position of [...ends, ...anywhere]) {
      const bit = Math.floor(random() * 8)
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(position) ^ (1 << bit), position)
      // Some bits of a deflate stream mean nothing: what unpacks to the same bytes is not damaged.
      if (anywhere.includes(position) && unpacksLike(flipped, whole)) continue
      await expectRefused(flipped, `bit ${bit} of byte ${position}`)
    }
  })

  test('cut short, gone on, empty, another kind of file', async () => {
    const whole = await anArchive()
    for (const length of [0, 5, 10, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      await expectRefused(whole.subarray(0, length), `${length} bytes`)
    }
    await expectRefused(Buffer.concat([whole, Buffer.from('more')]), 'text after the end')
    await expectRefused(Buffer.from('This is somebody’s letter.'), 'a letter')
  })

  const entry = (name: string, content: string, type: 'File' | 'SymbolicLink' | 'Link' = 'File') => {
    const size = type === 'File' ? Buffer.byteLength(content) : 0
    const header = new Header({ path: name, size, mode: 0o600, mtime: madeAt, type })
    if (type !== 'File') header.linkpath = content
    header.encode()
    const block = header.block ?? Buffer.alloc(0)
    return type === 'File'
      ? Buffer.concat([block, Buffer.from(content), Buffer.alloc((512 - (size % 512)) % 512)])
      : block
  }
  const manifest = (...names: string[]) =>
    entry(
      'manifest.json',
      JSON.stringify({
        format: 1,
        madeAt: madeAt.toISOString(),
        siteVersion: '1',
        database: 'sqlite',
        schemaVersion: '',
        files: names.map((name) => ({
          path: name,
          size: 1,
          sha256: createHash('sha256').update('x').digest('hex'),
        })),
      }),
    )
  const packed = (...entries: Buffer[]) => {
    const bytes = gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]).copy(bytes)
    return bytes
  }

  test('these are made as archives should be', async () => {
    const archive = path.join(folder.path, 'made.tar.gz')
    await writeFile(archive, packed(entry('data/a', 'x'), manifest('data/a')))
    expect((await readArchive(archive)).files).toHaveLength(1)
  })

  test.each<[string, () => Buffer]>([
    ['a file is missing', () => packed(entry('data/a', 'x'), manifest('data/a', 'data/b'))],
    ['a file is not listed', () => packed(entry('data/a', 'x'), entry('data/b', 'x'), manifest('data/a'))],
    ['a file has other content', () => packed(entry('data/a', 'y'), manifest('data/a'))],
    ['a file comes twice', () => packed(entry('data/a', 'x'), entry('data/a', 'x'), manifest('data/a'))],
    ['a file comes after the manifest', () => packed(manifest('data/a'), entry('data/a', 'x'))],
    ['it has no manifest', () => packed(entry('data/a', 'x'))],
    ['its manifest is no JSON', () => packed(entry('manifest.json', '{'))],
    ['a name climbs out', () => packed(entry('data/../../evil', 'x'), manifest('data/../../evil'))],
    ['a name is absolute', () => packed(entry('/tmp/evil', 'x'), manifest('/tmp/evil'))],
    ['a name is beside the data', () => packed(entry('evil', 'x'), manifest('evil'))],
    ['a name has a backslash', () => packed(entry('data/..\\evil', 'x'), manifest('data/..\\evil'))],
    ['it holds a link', () => packed(entry('data/a', '/etc/passwd', 'SymbolicLink'), manifest('data/a'))],
    ['it holds a hard link', () => packed(entry('data/a', '/etc/passwd', 'Link'), manifest('data/a'))],
  ])('%s', async (what, bytes) => {
    await mkdir(places.dataDir)
    await expectRefused(bytes(), what)
  })

  test('one of a newer version', async () => {
    const db = await openDatabase(places)
    const log = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    await log.insertInto('kysely_migration').values({ name: '999-later', timestamp: '' }).execute()
    await db.destroy()
    await expect(restore(await backedUp())).rejects.toThrow('newer version')
    expect(existsSync(fresh())).toBe(false)
  })
})
