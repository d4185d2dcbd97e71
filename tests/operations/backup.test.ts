import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBusinessSettingsStore } from '#server/business/business-setting-store.ts'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { openDatabase } from '#server/db/open.ts'
import { tryLock } from '#server/db/process-lock.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { readArchive } from '#server/operations/archive-reader.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { BackupBusyError } from '#server/operations/backup-folder.ts'
import { expectNoInterruptedRestore } from '#server/operations/interrupted-restore.ts'
import { RestoreError } from '#server/operations/restore.ts'
import { hashPassword, verifyPassword } from '#server/people/password.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { backupPlaces, madeAt } from '../support/backup-places.ts'
import { freePort } from '../support/free-port.ts'

const longName = `uploads/${'ünïcödé '.repeat(12)}${'n'.repeat(60)}.webp`
const { places, inFolder, inData, fresh, backedUp, restore } = backupPlaces()

/** A site with a lead, an owner, photos and facts. */
async function aSite() {
  const db = await openDatabase(places())
  await createInquiryStore(db, 'quote').add(aQuoteRequest())
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

describe('a backup', () => {
  test('restored into an empty folder gives the same rows, files and login', async () => {
    const db = await aSite()
    const before = await createInquiryStore(db, 'quote').list()
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
    expect(await createInquiryStore(again, 'quote').list()).toEqual(before)
    const owner = await createUserStore(again).findByUsername('owner')
    expect(await verifyPassword('correct horse', owner?.passwordHash ?? '')).toBe(true)
    await again.destroy()
  })

  test('brings back every version of the business, who published it, and the draft', async () => {
    const db = await aSite()
    const business = createBusinessSettingsStore(db, () => madeAt)
    for (const phone of ['(07) 7010 0199', '(07) 7010 0200']) {
      await business.edit('dan', () => ({ publish: { values: { phone }, likeVersion: null } }))
    }
    await business.edit('sam', () => ({ draft: { founded: 2011 } }))
    const kept = async (store: typeof business) => ({
      ...(await store.state()),
      history: await store.history({ phone: '(07) 5550 0142' }),
    })
    const before = await kept(business)
    expect(before.history).toHaveLength(2)
    expect(before.draft?.username).toBe('sam')
    const archive = await backedUp()
    await db.destroy()

    await restore(archive)
    const again = await openDatabase({ dataDir: fresh() })
    expect(await kept(createBusinessSettingsStore(again, () => madeAt))).toEqual(before)
    await again.destroy()
  })

  test('made while leads come in holds every lead acknowledged before it began, and only whole ones', async () => {
    const db = await aSite()
    const quotes = createInquiryStore(db, 'quote')
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
    const ids = (await createInquiryStore(restored, 'quote').list()).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(atTheStart))
    const mails = await restored.selectFrom('outbox').select('recordId').execute()
    expect(mails.map(({ recordId }) => recordId).toSorted()).toEqual(ids.toSorted())
    await restored.destroy()
  })

  test('made into another folder holds none of those in the data folder', async () => {
    await (await aSite()).destroy()
    const earlier = await backedUp()
    const elsewhere = { ...places(), backupDir: inFolder('usb') }
    const made = await makeBackup({ places: elsewhere, kind: 'manual', madeAt })
    expect(existsSync(earlier)).toBe(true)
    expect(made?.manifest.files.filter((file) => file.path.includes('backups'))).toEqual([])
  })

  test('leaves no trace when it fails, and none of one that was killed', async () => {
    await (await aSite()).destroy()
    await mkdir(inData('backups'))
    await writeFile(inData('backups', '.unfinished-manual.tar.gz'), 'killed')
    await truncate(inData('site.db'), 5000)
    await expect(backedUp()).rejects.toThrow('site.db')
    expect(readdirSync(inData('backups'))).toEqual(['.lock'])
  })

  test('is refused while another is being made', async () => {
    await (await aSite()).destroy()
    await mkdir(inData('backups'))
    {
      using _lock = tryLock(inData('backups', '.lock'))
      await expect(backedUp()).rejects.toThrow(BackupBusyError)
    }
    expect(existsSync(await backedUp())).toBe(true)
  })

  test('follows links to other disks, and ends where they lead round in circles', async () => {
    await (await aSite()).destroy()
    const elsewhere = inFolder('elsewhere')
    await mkdir(elsewhere)
    await writeFile(path.join(elsewhere, 'far.webp'), 'far')
    await symlink(elsewhere, inData('uploads/far'))
    await symlink(inData('uploads'), path.join(elsewhere, 'round'))
    const { files } = await readArchive(await backedUp())
    expect(files.map((file) => file.path)).toContain('data/uploads/far/far.webp')
  })

  test('of a site on PostgreSQL that is away is none, and where somebody else sees to the rows holds the files alone', async () => {
    await (await aSite()).destroy()
    const databaseUrl = `postgres://site:secret@127.0.0.1:${await freePort()}/site`
    const away = makeBackup({ places: { ...places(), databaseUrl }, kind: 'manual', madeAt })
    await expect(away).rejects.toThrow('ECONNREFUSED')
    expect(readdirSync(inData('backups'))).toEqual(['.lock'])

    const postgres = { ...defaultPostgres, backup: 'elsewhere' as const }
    const made = await makeBackup({ places: { ...places(), databaseUrl, postgres }, kind: 'manual', madeAt })
    expect(made?.manifest).toMatchObject({ database: 'postgresql', schemaVersion: '' })
    expect(made?.withoutRows).toBeUndefined()
    expect(made?.manifest.files.map((file) => file.path)).not.toContain('data/site.db')
    await restore(made?.file ?? '')
    expect(existsSync(path.join(fresh(), 'uploads/photo/640.webp'))).toBe(true)
  })
})

describe('restoring', () => {
  test('over a folder with content is refused; with force that is kept beside', async () => {
    const db = await aSite()
    const archive = await backedUp()
    await createInquiryStore(db, 'quote').add(aQuoteRequest())
    await db.destroy()
    await writeFile(inData('new.txt'), 'later')
    const here = { dataDir: inData(), backupDir: inData('backups') }

    await expect(restore(archive, here)).rejects.toThrow(RestoreError)
    expect(existsSync(inData('new.txt'))).toBe(true)

    const { movedTo } = await restore(archive, { ...here, force: true })
    expect(existsSync(inData('new.txt'))).toBe(false)
    expect(existsSync(archive), 'the backups stay in place').toBe(true)
    expect(await readFile(path.join(movedTo ?? '', 'new.txt'), 'utf8')).toBe('later')
    const restored = await openDatabase(places())
    expect(await createInquiryStore(restored, 'quote').list()).toHaveLength(1)
    await restored.destroy()
  })

  test('where only the backups are left needs no force', async () => {
    await (await aSite()).destroy()
    const archive = await backedUp()
    for (const name of readdirSync(inData())) {
      if (name !== 'backups') await rm(inData(name), { recursive: true })
    }
    const here = { dataDir: inData(), backupDir: inData('backups') }
    expect((await restore(archive, here)).movedTo).toBeUndefined()
    expect(existsSync(inData('business.json'))).toBe(true)
    expect(existsSync(archive)).toBe(true)
    expect(readdirSync(inFolder())).toEqual(['data'])
  })

  test('under a running site is refused, even with force', async () => {
    const db = await aSite()
    const archive = await backedUp()
    const here = { dataDir: inData(), backupDir: inData('backups'), force: true }
    await expect(restore(archive, here)).rejects.toThrow('The site is running')
    await db.destroy()
  })

  test('that was cut off between its two renames keeps the site from starting empty', async () => {
    await mkdir(`${inData()}.restoring`)
    expect(() => expectNoInterruptedRestore(inData())).toThrow('was interrupted')
    await mkdir(inData())
    expectNoInterruptedRestore(inData())
  })

  test('again after one that was cut off finds the backups where they were, and a refusal leaves the former data', async () => {
    await (await aSite()).destroy()
    const archive = await backedUp()
    const here = { dataDir: inData(), backupDir: inData('backups'), force: true }
    const cutOff = async () => {
      await rename(inData(), `${inData()}.before-restore-2026-11-20T04-05-00-000Z`)
      await mkdir(`${inData()}.restoring`)
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
    await expect(restore(inFolder('missing.tar.gz'))).rejects.toThrow('ENOENT')
    expect(existsSync(fresh())).toBe(false)
  })
})
