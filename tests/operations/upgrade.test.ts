import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { latestMigration, migrations } from '#server/db/migrate.ts'
import { DatabaseError, openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { readArchive } from '#server/operations/archive-reader.ts'
import { listBackups } from '#server/operations/backup-folder.ts'
import { backUpBeforeUpgrade } from '#server/operations/upgrade-backup.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder: ReturnType<typeof temporaryFolder>
let config: { dataDir: string; backupDir: string; databaseUrl: undefined }
beforeEach(() => {
  folder = temporaryFolder()
  config = {
    dataDir: path.join(folder.path, 'data'),
    backupDir: path.join(folder.path, 'backups'),
    databaseUrl: undefined,
  }
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  folder[Symbol.dispose]()
})

/** The next release: one migration more. */
const later: Record<string, Migration> = {
  ...migrations,
  '999-notes': {
    up: (db) => db.schema.createTable('notes').addColumn('body', 'text').execute(),
  },
}
const open = (known: Record<string, Migration> = migrations) =>
  openDatabase({ ...config, migrations: known, beforeMigrating: () => backUpBeforeUpgrade(config) })

function hasNotes(): boolean {
  const database = new DatabaseSync(path.join(config.dataDir, 'site.db'))
  const found = database.prepare("select 1 from sqlite_master where name = 'notes'").get()
  database.close()
  return found !== undefined
}

test('an empty or a current database is opened without a backup', async () => {
  await (await open()).destroy()
  await (await open()).destroy()
  expect(existsSync(config.backupDir)).toBe(false)
})

test('a newer version backs up what it is about to change', async () => {
  const db = await open()
  await createInquiryStore(db, 'quote').add(aQuoteRequest())
  await db.destroy()
  await (await open(later)).destroy()
  expect(hasNotes()).toBe(true)

  const [backup, ...more] = await listBackups(config.backupDir)
  expect(more).toEqual([])
  expect(backup?.kind).toBe('upgrade')
  const manifest = await readArchive(backup?.file ?? '')
  expect(manifest.schemaVersion).toBe(latestMigration)

  await (await open(later)).destroy()
  expect(await listBackups(config.backupDir)).toHaveLength(1)
})

test('without that backup nothing is changed', async () => {
  await (await open()).destroy()
  await writeFile(config.backupDir, 'a file where the folder should be')
  const opening = open(later)
  await expect(opening).rejects.toThrow(DatabaseError)
  await expect(opening).rejects.toThrow(/^The database needs upgrading, and the backup before it failed \(/)
  expect(hasNotes()).toBe(false)
})
