import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { makeFolder } from '#server/base/disk.ts'
import { freeBytes, leastFreeBytes } from '#server/base/disk-space.ts'
import { openDatabase } from '#server/db/open.ts'
import { runAside } from '#server/db/run-aside.ts'
import type { Schema } from '#server/db/schema.ts'
import { leadTables } from '#server/leads/lead-rows.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { dueAgain } from '#server/notify/due-again.ts'
import { brisbaneParts, isoDay } from '#shared/brisbane-time.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import type { LeadTable } from '#shared/leads/kinds.ts'
import { type BackupFile, type BackupPlaces, listBackups } from './backup-folder.ts'
import { dumpAccess } from './database-dump.ts'
import { quickCheckAside } from './database-snapshot.ts'
import { type DumpFacts, databaseName, dumpName, type Manifest } from './manifest.ts'

interface RestoreTrialOptions {
  places: BackupPlaces
  db: Kysely<Schema>
  now: () => Date
  roomIn?: typeof freeBytes
}

/** In the night from Saturday to Sunday, after the backup and the drill. */
const dueAfterMidnightMs = hours(4.5)
/** Hidden, so that no backup holds it. */
const trialName = '.restore-trial'

/** Why the newest backup can't be relied on: a sentence for the owner. */
class TrialFailure extends Error {
  override readonly name = 'TrialFailure'
}

/**
 * Once a week the newest backup is unpacked beside the data, opened as the site would open it, and its records are
 * counted: a backup that nobody has restored is none. What was unpacked is removed in any case.
 */
export function createRestoreTrial({
  places,
  db,
  now,
  roomIn = freeBytes,
}: RestoreTrialOptions): BackgroundTask {
  const drills = createDrillStore(db, now)
  const folder = path.join(places.dataDir, trialName)

  /** Says how the rows were tried, where that depends. */
  async function restore({ file, madeAt }: BackupFile): Promise<string> {
    const { readArchive } = await import('./archive-reader.ts')
    // Read through first: only then is it known how much there is to unpack.
    await expectRoom(await readArchive(file))
    await makeFolder(folder)
    const manifest = await readArchive(file, folder)
    const before = madeAt.toISOString()
    if (manifest.dump) return proveRows(manifest.dump, before)
    if (manifest.schemaVersion === '') return ''
    const restored = path.join(folder, databaseName)
    await tryOpening(restored)
    await expectRecords(before, (table) => countAside(restored, table, before))
    return ''
  }

  async function proveRows(facts: DumpFacts, before: string): Promise<string> {
    const access = dumpAccess(places)
    if (!access) throw new TrialFailure('It is of a site on PostgreSQL, and DATABASE_URL is not set')
    const { proveDump } = await import('./dump-trial.ts')
    const proof = await proveDump({
      ...{ places, access, facts, dump: path.join(folder, dumpName) },
      countIn: (restored, table) => countOf(restored, table, before),
    })
    try {
      await expectRecords(before, proof.count)
    } finally {
      await proof.end()
    }
    return proof.how
  }

  async function expectRoom({ files }: Manifest): Promise<void> {
    // Opened, the database may grow by as much again.
    const needed = files.reduce((sum, { size }) => sum + size, 0) * 2
    if ((await roomIn(places.dataDir)) - needed >= leastFreeBytes) return
    throw new TrialFailure('There is too little room on the disk to try it')
  }

  /** Nothing that was there when the backup was made, and still is, may be missing in it. */
  async function expectRecords(
    before: string,
    countKept: (table: LeadTable) => Promise<number>,
  ): Promise<void> {
    for (const table of leadTables) {
      const [live, kept] = await Promise.all([countOf(db, table, before), countKept(table)])
      if (kept < live) {
        throw new TrialFailure(`Only ${kept} of ${live} records of its time are in it (${table})`)
      }
    }
  }

  return {
    name: 'the restore trial',
    everyMs: minutes(10),
    async run(signal, log) {
      const newest = (await listBackups(places.backupDir)).find(({ madeAt }) => madeAt <= now())
      // That there is none is told by those who make them.
      if (!newest) return
      const drill =
        (await drills.claim('backup', lastSunday(new Date(now().getTime() - dueAfterMidnightMs)))) ??
        (await dueAgain(drills, 'backup', () => hours(12), now()))
      if (!drill) return
      await rm(folder, { recursive: true, force: true })
      try {
        const how = await restore(newest)
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

/** As the site would open it after a restore; brings its tables up to date. */
async function tryOpening(file: string): Promise<void> {
  const [problem] = await quickCheckAside(file)
  if (problem) throw new TrialFailure(`The database in it is damaged: ${problem}`)
  const restored = await openDatabase({ dataDir: path.dirname(file) })
  await restored.destroy()
}

/** A file that was just written is read from the disk, and visitors don't wait for that. */
async function countAside(file: string, table: LeadTable, until: string): Promise<number> {
  const [row] = await runAside(file, `select count(*) as total from ${table} where created_at <= '${until}'`)
  return Number(row?.total)
}

async function countOf(db: Kysely<Schema>, table: LeadTable, until: string): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select(sql<number | string>`count(*)`.as('total'))
    .where('createdAt', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(total) // PostgreSQL's driver gives counts as text.
}

/** The Sunday in Brisbane with which the moment's week began. */
const lastSunday = (moment: Date) => isoDay(new Date(moment.getTime() - days(brisbaneParts(moment).weekday)))

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
