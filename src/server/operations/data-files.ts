import type { Dirent, Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { ifThere } from '#server/base/disk.ts'
import type { FileToArchive } from './archive-writer.ts'
import { isBackupName } from './backup-folder.ts'
import { databaseName, dataPrefix, dumpName } from './manifest.ts'

/** Excluded here, because the database is copied separately, as a consistent snapshot. */
const isOfTheDatabase = (name: string) =>
  name.startsWith(`${databaseName}-`) || name === databaseName || name === dumpName

/**
 * Lists every file in the data folder that belongs in a backup: not the database, backups, and hidden, unfinished work.
 * Links are followed, since uploads may be on another disk.
 */
export async function* listDataFiles(dataDir: string): AsyncGenerator<FileToArchive> {
  const seen = new Set<string>()
  yield* within(dataDir, '')

  async function* within(folder: string, prefix: string): AsyncGenerator<FileToArchive> {
    for (const entry of await entriesOf(folder)) {
      const source = path.join(folder, entry.name)
      if (entry.name.startsWith('.') || isBackupName(entry.name)) continue
      if (prefix === '' && isOfTheDatabase(entry.name)) continue
      // Photos and mails may be deleted while the backup runs.
      const found = await ifThere(stat(source))
      if (found?.isFile()) yield { path: `${dataPrefix}${prefix}${entry.name}`, source }
      if (found?.isDirectory() && isNew(found)) yield* within(source, `${prefix}${entry.name}/`)
    }
  }

  /** Detects cycles from a link to a parent folder. */
  function isNew({ dev, ino }: Stats): boolean {
    const identity = `${dev}:${ino}`
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await ifThere(readdir(folder, { withFileTypes: true }))
  return (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
