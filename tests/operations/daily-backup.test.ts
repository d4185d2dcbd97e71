import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { type BackupFile, backupName, listBackups, outdated } from '#server/operations/backup-folder.ts'
import { createDailyBackup } from '#server/operations/daily-backup.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A Friday, 2:05 pm in Brisbane. */
const start = new Date('2026-11-20T04:05:00Z')
const later = (date: Date, ms: number) => new Date(date.getTime() + ms)

describe('rotation', () => {
  const aBackup = (madeAt: Date, kind: BackupFile['kind'] = 'daily'): BackupFile => ({
    kind,
    madeAt,
    file: backupName(kind, madeAt),
  })

  test('of a year of nights keeps 7 days, 4 weeks and 6 months', () => {
    let kept: BackupFile[] = []
    for (let night = 0; night < 365; night++) {
      kept.push(aBackup(later(new Date('2025-11-20T16:00:00Z'), days(night))))
      const gone = new Set(outdated(kept))
      kept = kept.filter((backup) => !gone.has(backup))
    }
    // Times in UTC: each is 2 am of the next day in Brisbane. Weeks end on Sundays, months on their last day.
    expect(kept.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).toEqual([
      '2026-06-29',
      '2026-07-30',
      '2026-08-30',
      '2026-09-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-07',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ])
  })

  test('never touches those made by hand, and keeps three of those before an upgrade', () => {
    const backups = [0, 1, 2, 3, 4].flatMap((year) => [
      aBackup(later(start, -days(365 * year)), 'manual'),
      aBackup(later(start, -days(365 * year)), 'upgrade'),
    ])
    expect(outdated(backups)).toEqual([backups[7], backups[9]])
  })
})

describe('the daily backup', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let places: { dataDir: string; backupDir: string; databaseUrl: undefined }
  let clock: Date
  let log: string[]
  beforeEach(async () => {
    folder = temporaryFolder()
    places = {
      dataDir: path.join(folder.path, 'data'),
      backupDir: path.join(folder.path, 'backups'),
      databaseUrl: undefined,
    }
    await (await openDatabase(places)).destroy()
    clock = start
    log = []
  })
  afterEach(() => folder[Symbol.dispose]())

  const createBackup = () => createDailyBackup({ places, now: () => clock })
  const noted = {
    info: (_details: unknown, text: unknown) => void log.push(String(text)),
    error: (_details: unknown, text: unknown) => void log.push(String(text)),
  }
  const run = (backup: ReturnType<typeof createBackup>, signal = new AbortController().signal) =>
    backup.task.run(signal, noted as unknown as Parameters<typeof backup.task.run>[1])
  const made = async () =>
    (await listBackups(places.backupDir)).map(({ madeAt }) => madeAt.toISOString()).toSorted()

  test('is made at once where there is none, then after 2 am in Brisbane, once a day', async () => {
    const backup = createBackup()
    for (let step = 0; step < 288; step++) {
      await run(backup)
      clock = later(clock, minutes(10))
    }
    expect(await made()).toEqual([
      '2026-11-20T04:05:00.000Z',
      '2026-11-20T16:05:00.000Z',
      '2026-11-21T16:05:00.000Z',
    ])
    expect(await backup.isHealthy()).toBe(true)
  })

  test('is made once a night over all machines that share a database', async () => {
    const db = await openDatabase(places)
    const shared = createSiteWorkStore(db, 'backup')
    const machineWith = (dataDir: string) =>
      createDailyBackup({
        places: { ...places, dataDir, backupDir: path.join(dataDir, 'backups') },
        now: () => clock,
        shared,
      })
    const [one, other] = [machineWith(places.dataDir), machineWith(path.join(folder.path, 'other'))]
    const countOf = async (dataDir: string) => (await listBackups(path.join(dataDir, 'backups'))).length
    await run(one)
    await run(other)
    expect(await countOf(places.dataDir)).toBe(1)
    expect(await countOf(path.join(folder.path, 'other'))).toBe(0)
    // The night is told by the database's clock, which no machine's may overrule.
    clock = later(start, days(1))
    await run(other)
    expect(await countOf(path.join(folder.path, 'other'))).toBe(0)
    expect(await other.isHealthy()).toBe(true)

    await db
      .updateTable('site_work')
      .set({ doneAt: Date.now() - days(1) })
      .execute()
    await run(other)
    expect(await countOf(path.join(folder.path, 'other'))).toBe(1)
    await db
      .updateTable('site_work')
      .set({ doneAt: Date.now() - days(2) })
      .execute()
    for (const machine of [one, other]) expect(await machine.isHealthy()).toBe(false)
    await db.destroy()
  })

  test('that failed on one machine is told by all, until one has made it', async () => {
    const db = await openDatabase(places)
    const shared = createSiteWorkStore(db, 'backup')
    const broken = path.join(folder.path, 'broken')
    await writeFile(broken, 'where a folder should be')
    const machineTo = (backupDir: string) =>
      createDailyBackup({ places: { ...places, backupDir }, now: () => clock, shared })
    const [failing, other] = [machineTo(broken), machineTo(places.backupDir)]
    await run(failing)
    for (const machine of [failing, other]) expect(await machine.isHealthy()).toBe(false)
    await run(other)
    for (const machine of [failing, other]) expect(await machine.isHealthy()).toBe(true)
    await db.destroy()
  })

  test('that was missed is caught up by the next start', async () => {
    await run(createBackup())
    clock = later(start, days(5))
    const backup = createBackup()
    expect(await backup.isHealthy()).toBe(false)
    await run(backup)
    expect(await made()).toEqual([start.toISOString(), clock.toISOString()])
    expect(await backup.isHealthy()).toBe(true)
  })

  test('is made by one of several processes', async () => {
    await Promise.all(Array.from({ length: 4 }, () => run(createBackup())))
    expect(await made()).toHaveLength(1)
    expect(log).toEqual(['backed up'])
  })

  test('thins out the old ones', async () => {
    await mkdir(places.backupDir)
    for (let night = 1; night <= 40; night++) {
      const name = backupName('daily', later(start, -days(night)))
      await writeFile(path.join(places.backupDir, name), '')
    }
    await run(createBackup())
    // Seven days, the two earlier weeks that are not among them, and October.
    expect(await made()).toHaveLength(10)
  })

  test('that fails is logged, told by every process, tried again after an hour, and then forgotten', async () => {
    await writeFile(places.backupDir, 'a file where the folder should be')
    const backup = createBackup()
    await run(backup)
    expect(log).toEqual(['the backup failed'])
    expect(await backup.isHealthy()).toBe(false)
    expect(
      await createBackup()
        .isHealthy()
        .catch(() => false),
    ).toBe(false)

    places.backupDir = path.join(folder.path, 'elsewhere')
    clock = later(clock, minutes(59))
    await run(backup)
    expect(existsSync(places.backupDir)).toBe(false)
    expect(await createBackup().isHealthy(), 'another process reads the note').toBe(false)
    clock = later(clock, hours(1))
    await run(backup)
    expect(await made()).toHaveLength(1)
    expect(await backup.isHealthy()).toBe(true)
    expect(await createBackup().isHealthy()).toBe(true)
  })

  test('that failed while the clock was ahead is tried again when that is set right', async () => {
    const right = clock
    await writeFile(places.backupDir, 'a file where the folder should be')
    const backup = createBackup()
    clock = later(right, days(365))
    await run(backup)
    places.backupDir = path.join(folder.path, 'elsewhere')
    clock = right
    await run(backup)
    expect(await made()).toHaveLength(1)
  })

  test('that is stopped by the end of the process leaves nothing and is no failure', async () => {
    const backup = createBackup()
    await run(backup, AbortSignal.abort())
    expect(await readdir(places.backupDir)).toEqual(['.lock'])
    expect(log).toEqual([])
    expect(await backup.isHealthy()).toBe(true)
  })

  test('made while the clock was ahead does not keep off the next', async () => {
    clock = later(start, days(400))
    await run(createBackup())
    clock = start
    await run(createBackup())
    expect(await made()).toContain(start.toISOString())
  })
})
