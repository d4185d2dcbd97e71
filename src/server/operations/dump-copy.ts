import path from 'node:path'
import { makeFolder, removedAtEnd } from '#server/base/disk.ts'
import { messageOf } from '#server/base/finding.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { tryLock } from '#server/db/process-lock.ts'
import type { Db } from '#server/db/schema.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { minutes } from '#shared/durations.ts'
import { type BackupFile, type BackupPlaces, listBackups } from './backup-folder.ts'

/**
 * Brings the nightly backup of a site on PostgreSQL into the second copy, from the machine that made it. The database's
 * own log is what carries the leads since (docs/operations.md).
 */
export function createDumpCopy(places: BackupPlaces & { copy: CopySettings }, db: Db): BackgroundTask {
  const { copy, dataDir, backupDir } = places
  const record = createSiteWorkStore(db, 'copy')
  const folder = path.join(dataDir, '.copying')
  let copied: string | undefined
  let failure = ''

  async function bring(newest: BackupFile): Promise<void> {
    // The imports are dynamic to keep the site's start fast.
    const { claimArchives } = await import('#server/copy/claim-copy.ts')
    const { openCopyPlace } = await import('#server/copy/copy-place.ts')
    const { ensureSharedSpareKey } = await import('./shared-spare-key.ts')
    const { lockFile, publicKeyOf } = await import('#server/copy/spare-key.ts')
    const { readArchive } = await import('./archive-reader.ts')
    const { archivesFolder } = await import('#server/copy/copy-objects.ts')
    const { copiedName, removeChanges, removeHeld } = await import('./copy-archives.ts')
    using place = openCopyPlace(copy)
    const locked = path.join(folder, 'backup.locked')
    await using _locked = removedAtEnd(locked)
    const { key, hasKey, keep } = await ensureSharedSpareKey(db, dataDir, copy.identity)
    const publicKey = await publicKeyOf(key)
    const take = await claimArchives({ copy, place, folder, publicKey, hasKey })
    await take()
    await keep()
    const name = copiedName(newest)
    // Another machine's may be newer.
    const inCopy = (await place.list(archivesFolder)).filter((other) => other >= name)
    if (inCopy.length > 0) return await record.failed('')
    const manifest = await readArchive(newest.file)
    await lockFile(newest.file, locked, publicKey)
    await place.put(name, locked)
    await record.done()
    // Changes and photos are of a time when the site had a SQLite file.
    await removeChanges(place, () => true)
    await removeHeld(place, manifest, async () => false)
  }

  return {
    name: 'the second copy of the backup',
    everyMs: minutes(1),
    isOfMachine: true,
    async run(signal, log) {
      const newest = (await listBackups(backupDir)).find(({ kind }) => kind === 'daily')
      if (!newest || newest.file === copied) return
      await makeFolder(folder)
      using lock = tryLock(path.join(folder, '.lock'))
      if (!lock) return
      try {
        await bring(newest)
        failure = ''
        copied = newest.file
      } catch (error) {
        if (signal.aborted) return
        const reason = messageOf(error)
        if (reason !== failure) log.error({ err: error }, 'the backup is in one place only')
        failure = reason
        await record.failed(reason).catch(() => {})
      }
    },
  }
}
