import { stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Finding, messageOf, ok, problem, warning } from '#server/base/finding.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { type CopyState, createCopyStore, stateQuery } from '#server/copy/copy-store.ts'
import type { Db } from '#server/db/schema.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { hours, minutes, seconds } from '#shared/durations.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { onServer } from './database-dump.ts'
import { databaseName } from './manifest.ts'

/** A change may wait this long without anything being wrong, unless COPY_WAIT says otherwise. */
const usualWaitMs = seconds(10)
/** A backup may take this long to its second place. */
const backupPatienceMs = hours(1)

export interface CopyLag {
  /** In the owner's words. */
  sentence: string
  /** Why, in the words of the store or the system; missing while nothing has failed. */
  reason?: string
}

/** As whoever runs the site reads it. */
export const lagInFull = ({ sentence, reason }: CopyLag) =>
  reason ? `${sentence.slice(0, -1)}: ${reason}` : sentence

/** Why not everything is in the second copy; undefined while it is, and without one. */
export async function copyLag(
  { copy, databaseUrl }: Pick<BackupPlaces, 'copy' | 'databaseUrl'>,
  db: Db,
  now: Date,
): Promise<CopyLag | undefined> {
  if (!copy) return undefined
  return databaseUrl ? lagOfBackups(db) : lagOf(await createCopyStore(db).find(), copy, now)
}

function lagOf(state: CopyState | undefined, copy: CopySettings, now: Date): CopyLag | undefined {
  const unusable = 'The second copy can’t be used yet.'
  if (!state) return { sentence: unusable, reason: 'Its record has ended: restart the site.' }
  const { waitingSince, problem: reason, archive } = state
  if (archive === '') {
    return reason
      ? { sentence: unusable, reason }
      : { sentence: 'The second copy can’t be used yet: the first full copy is on its way.' }
  }
  const behindMs = waitingSince === null ? 0 : now.getTime() - Date.parse(waitingSince)
  if (!reason && behindMs <= (copy.waitMs || usualWaitMs)) return undefined
  const behind = Math.ceil(Math.max(0, behindMs) / minutes(1))
  const sentence = `The second copy is ${behind} ${behind === 1 ? 'minute' : 'minutes'} behind.`
  return reason ? { sentence, reason } : { sentence }
}

/** With PostgreSQL the nightly backups alone are copied. */
async function lagOfBackups(db: Db): Promise<CopyLag | undefined> {
  const sentence = 'The latest backup is in one place only.'

  const [made, copied] = await Promise.all([
    createSiteWorkStore(db, 'backup').state(),
    createSiteWorkStore(db, 'copy').state(),
  ])
  if (copied.failure) return { sentence, reason: copied.failure }
  const madeAt = made.doneAt?.getTime()
  const isMissing = madeAt !== undefined && (copied.doneAt?.getTime() ?? 0) < madeAt
  return isMissing && made.now.getTime() - madeAt > backupPatienceMs ? { sentence } : undefined
}

/** When something last came to the second copy; undefined before. */
export async function lastCopied(
  { databaseUrl }: Pick<BackupPlaces, 'databaseUrl'>,
  db: Db,
): Promise<Date | undefined> {
  if (databaseUrl) return (await createSiteWorkStore(db, 'copy').state()).doneAt
  const { copiedAt } = await createCopyStore(db).state()
  return copiedAt ? new Date(copiedAt) : undefined
}

/** What the doctor says of the second copy, which it only reads. */
export async function checkCopy(places: BackupPlaces, now: Date): Promise<Finding[]> {
  const check = 'Second copy'
  const { copy, databaseUrl, dataDir } = places
  if (!copy) return []
  if (databaseUrl) return [await checkCopyOfBackups(places, now)]
  try {
    using database = new DatabaseSync(path.join(dataDir, databaseName), { readOnly: true })
    const wasRecorded = database.prepare("select 1 from sqlite_schema where name = 'copy_state'").get()
    const state = wasRecorded && (database.prepare(stateQuery).get() as unknown as CopyState | undefined)
    if (!state) return [warning(check, 'It starts when the site next starts.')]
    const lag = lagOf(state, copy, now)
    if (lag) return [problem(check, lagInFull(lag))]
    // Nothing was copied yet since a restore.
    const last = state.copiedAt && ` Last copied ${state.copiedAt}.`
    return [
      ok(check, `Every lead is in two places, the second ${copy.name}.${last}`),
      ...(await checkDisk(copy, dataDir)),
    ]
  } catch (error) {
    return [warning(check, `It can’t be checked: ${messageOf(error)}.`)]
  }
}

/** A share that was not mounted when the site started leaves both on one disk. */
async function checkDisk({ name, target }: CopySettings, dataDir: string): Promise<Finding[]> {
  if (!('folder' in target)) return []
  const [data, copy] = await Promise.all([stat(dataDir), stat(target.folder)])
  if (data.dev !== copy.dev) return []
  return [
    warning('Place of the second copy', `${name} is on the same disk as the data: mount another there.`),
  ]
}

async function checkCopyOfBackups(places: BackupPlaces, now: Date): Promise<Finding> {
  const check = 'Second copy of backups'
  try {
    return await onServer(places, { url: places.databaseUrl ?? '' }, async (db) => {
      const lag = await copyLag(places, db, now)
      if (lag) return problem(check, lagInFull(lag))
      const at = await lastCopied(places, db)
      if (!at) return ok(check, `The next backup goes to ${places.copy?.name} too.`)
      return ok(
        check,
        `Backups are in two places, the second ${places.copy?.name}. Last copied ${at.toISOString()}. Leads since then are not there.`,
      )
    })
  } catch (error) {
    return warning(check, `It can’t be checked: ${messageOf(error)}.`)
  }
}
