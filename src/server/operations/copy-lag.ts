import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Finding, messageOf, ok, problem, warning } from '#server/base/finding.ts'
import { type CopyState, stateQuery } from '#server/copy/copy-store.ts'
import { minutes, seconds } from '#shared/durations.ts'
import type { BackupPlaces } from './backup-folder.ts'
import { databaseName } from './manifest.ts'

/** A change may wait this long without anything being wrong, unless COPY_WAIT says otherwise. */
const usualWaitMs = seconds(10)

/** Why not everything is in the second copy, as a sentence; undefined while it is, and without one. */
export async function copyLag(
  { copy, databaseUrl }: Pick<BackupPlaces, 'copy' | 'databaseUrl'>,
  readState: () => Promise<CopyState>,
  now: Date,
): Promise<string | undefined> {
  if (!copy || databaseUrl) return undefined
  const { waitingSince, problem: reason, archive } = await readState()
  const why = reason && `: ${reason}`
  if (archive === '')
    return `The second copy can’t be used yet${why || ': the first full copy is on its way.'}`
  const behindMs = waitingSince === null ? 0 : now.getTime() - Date.parse(waitingSince)
  if (!reason && behindMs <= (copy.waitMs || usualWaitMs)) return undefined
  const behind = Math.ceil(Math.max(0, behindMs) / minutes(1))
  return `The second copy is ${behind} ${behind === 1 ? 'minute' : 'minutes'} behind${why || '.'}`
}

/** What the doctor says of the second copy, which it only reads. */
export async function checkCopy(places: BackupPlaces, now: Date): Promise<Finding[]> {
  const check = 'Second copy'
  const { copy, databaseUrl, dataDir } = places
  if (!copy) return []
  if (databaseUrl) {
    return [
      warning(
        check,
        'COPY_TO copies nothing here, because it needs the SQLite file: see below what PostgreSQL does.',
      ),
    ]
  }
  try {
    using database = new DatabaseSync(path.join(dataDir, databaseName), { readOnly: true })
    const state = database.prepare(stateQuery).get() as unknown as CopyState | undefined
    if (!state) return [warning(check, 'It starts when the site next starts.')]
    const lag = await copyLag(places, async () => state, now)
    if (lag) return [problem(check, lag)]
    return [ok(check, `Every lead is in two places, the second ${copy.name}. Last copied ${state.copiedAt}.`)]
  } catch (error) {
    return [warning(check, `It can’t be checked: ${messageOf(error)}.`)]
  }
}
