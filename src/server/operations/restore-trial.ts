import { rm } from 'node:fs/promises'
import path from 'node:path'
import { freeBytes, leastFreeBytes, makeFolder } from '#server/base/disk.ts'
import { messageOf } from '#server/base/finding.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { openDatabase } from '#server/db/open.ts'
import { countRows } from '#server/db/queries.ts'
import { runAside } from '#server/db/run-aside.ts'
import type { Db } from '#server/db/schema.ts'
import { leadTables } from '#server/leads/lead-rows.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createDrillStore, dueAgain } from '#server/notify/drill-store.ts'
import { reasonWith } from '#server/notify/reason.ts'
import { brisbaneParts, isoDay } from '#shared/brisbane-time.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import type { LeadTable } from '#shared/leads/kinds.ts'
import { type BackupFile, type BackupPlaces, listBackups } from './backup-folder.ts'
import { copyLag } from './copy-lag.ts'
import { dumpAccess } from './database-dump.ts'
import { quickCheckAside } from './database-snapshot.ts'
import { type DumpFacts, databaseName, dumpName, type Manifest } from './manifest.ts'
import type { CopySource } from './restore-copy.ts'

interface RestoreTrialOptions {
  places: BackupPlaces
  db: Db
  now: () => Date
  roomIn?: typeof freeBytes
}

/** The trial runs in the night from Saturday to Sunday, after the backup and the drill. */
const dueAfterMidnightMs = hours(4.5)
/** The folder is hidden, so that no backup contains it. */
const trialName = '.restore-trial'
/** What came in this long ago must be in the second copy, unless it is said to be behind. */
const copyPatienceMs = minutes(1)

/** Why the newest backup is unreliable, in a sentence for the owner and, as its cause, in the system's own words. */
class TrialFailure extends Error {
  override readonly name = 'TrialFailure'
}

/** What else happens says nothing to the owner. */
const reasonOf = (error: unknown) =>
  error instanceof TrialFailure
    ? reasonWith(error.message, error.cause ? messageOf(error.cause) : '')
    : reasonWith('It didn’t work', messageOf(error))

/**
 * Once a week unpacks the newest backup and the second copy, opens them as the site would, and counts their records,
 * because only a restore proves a backup.
 */
export function createRestoreTrial({
  places,
  db,
  now,
  roomIn = freeBytes,
}: RestoreTrialOptions): BackgroundTask {
  const drills = createDrillStore(db, now)
  const folder = path.join(places.dataDir, trialName)

  /** Returns how the rows were tested, where that varies. */
  async function restore({ file, madeAt }: BackupFile): Promise<string> {
    const { readArchive } = await import('./archive-reader.ts')
    // The archive is read first, because only then the required space is known.
    await expectRoom(await readArchive(file))
    await makeFolder(folder)
    const manifest = await readArchive(file, folder)
    const before = madeAt.toISOString()
    if (manifest.dump) return proveRows(path.join(folder, dumpName), manifest.dump, before)
    if (manifest.schemaVersion === '') return ''
    const restored = path.join(folder, databaseName)
    await tryOpening(restored)
    await expectRecords(before, (table) => countAside(restored, table, before))
    return ''
  }

  async function proveRows(dump: string, facts: DumpFacts, before: string): Promise<string> {
    const access = dumpAccess(places)
    if (!access)
      throw new TrialFailure('The site can’t read this backup yet', {
        cause: 'the archive is of a site on PostgreSQL, and DATABASE_URL is not set',
      })
    const { proveDump } = await import('./dump-trial.ts')
    await using proof = await proveDump({
      ...{ places, access, facts, dump },
      countIn: (restored, table) => countOf(restored, table, before),
    })
    await expectRecords(before, proof.count)
    return proof.how
  }

  /** Restores the second copy into a place of its own, and counts what it must have by now. */
  async function restoreCopy(): Promise<void> {
    const { copy, databaseUrl } = places
    if (!copy) return
    const before = new Date(now().getTime() - copyPatienceMs).toISOString()
    const lag = await copyLag(places, db, now())
    if (lag) throw new TrialFailure(lag.sentence, { cause: lag.reason })
    const trial = path.join(folder, 'from-the-copy')
    const source = {
      places: { dataDir: trial, backupDir: path.join(trial, 'backups'), databaseUrl: undefined },
      copy: { ...copy, identity: await findKey(copy) },
      onProgress() {},
    }
    if (databaseUrl) return proveCopiedRows(source, trial)
    const { restoreFromCopy } = await import('./restore-copy.ts')
    await restoreFromCopy({ ...source, force: false, now })
    const restored = path.join(trial, databaseName)
    await tryOpening(restored)
    await expectRecords(before, (table) => countAside(restored, table, before))
  }

  async function findKey({ identity }: CopySettings): Promise<string | undefined> {
    const { dataDir, databaseUrl } = places
    const { readSpareKey } = await import('#server/copy/spare-key.ts')
    const { findSpareKey } = await import('./shared-spare-key.ts')
    return databaseUrl ? (await findSpareKey(db, dataDir, identity)).known : readSpareKey(dataDir, identity)
  }

  /** Unpacks the newest backup of the copy and tries its dump, as a restore on an empty machine would. */
  async function proveCopiedRows(source: CopySource, into: string): Promise<void> {
    const { unpackFromCopy } = await import('./restore-copy.ts')
    await makeFolder(into)
    const { manifest, madeAt } = await unpackFromCopy(source, into)
    if (manifest.dump) await proveRows(path.join(into, dumpName), manifest.dump, madeAt.toISOString())
  }

  async function expectRoom({ files }: Manifest): Promise<void> {
    // Opening and migrating may double the database's size.
    const needed = files.reduce((sum, { size }) => sum + size, 0) * 2
    if ((await roomIn(places.dataDir)) - needed >= leastFreeBytes) return
    throw new TrialFailure('The disk is too full to test it')
  }

  /** Checks that everything stored before the backup, and still stored, is in it. */
  async function expectRecords(
    before: string,
    countKept: (table: LeadTable) => Promise<number>,
  ): Promise<void> {
    for (const table of leadTables) {
      const [live, kept] = await Promise.all([countOf(db, table, before), countKept(table)])
      if (kept < live) {
        throw new TrialFailure('Not everything is in it', {
          cause: `only ${kept} of ${live} rows from its time are in it (${table})`,
        })
      }
    }
  }

  return {
    name: 'the restore trial',
    everyMs: minutes(10),
    async run(signal, log) {
      const newest = (await listBackups(places.backupDir)).find(({ madeAt }) => madeAt <= now())
      // A missing backup is reported by the backup task.
      if (!newest) return
      const drill =
        (await drills.claim('backup', lastSunday(new Date(now().getTime() - dueAfterMidnightMs)))) ??
        (await dueAgain(drills, 'backup', () => hours(12), now()))
      if (!drill) return
      await rm(folder, { recursive: true, force: true })
      try {
        const how = await restore(newest)
        await restoreCopy()
        await drills.note(drill.id, { step: 'restore', outcome: 'worked', reason: how })
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'the newest backup could not be restored')
        await drills.note(drill.id, { step: 'restore', outcome: 'failed', reason: reasonOf(error) })
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      await drills.end(drill)
    },
  }
}

/** Opens the database as the site would after a restore, and migrates it. */
async function tryOpening(file: string): Promise<void> {
  const [problem] = await quickCheckAside(file)
  if (problem) throw new TrialFailure('It’s damaged', { cause: problem })
  const restored = await openDatabase({ dataDir: path.dirname(file) })
  await restored.destroy()
}

/** Counts in a worker thread, because a newly written file is read from the disk and would block visitors. */
async function countAside(file: string, table: LeadTable, until: string): Promise<number> {
  const [row] = await runAside(file, `select count(*) as total from ${table} where created_at <= '${until}'`)
  return Number(row?.total)
}

const countOf = (db: Db, table: LeadTable, until: string) =>
  countRows(db.selectFrom(table).where('createdAt', '<=', until))

/** Returns the Sunday in Brisbane that begins the moment's week. */
const lastSunday = (moment: Date) => isoDay(new Date(moment.getTime() - days(brisbaneParts(moment).weekday)))
