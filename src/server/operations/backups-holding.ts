import path from 'node:path'
import type { PersonKept } from '#shared/contract/forget.ts'
import { days } from '#shared/durations.ts'
import { type BackupFile, listBackups } from './backup-folder.ts'
import { outdated } from './backup-rotation.ts'

/** The rotation keeps no nightly backup longer than six months. */
const mostDays = 200

/** Finds the archives that contain something stored since a moment, and until when, by the rules of their rotation. */
export async function backupsHolding(
  backupDir: string,
  since: Date,
  now: Date,
): Promise<Pick<PersonKept['backups'], 'count' | 'goneBy' | 'staying'>> {
  const all = await listBackups(backupDir)
  const holding = all.filter(({ madeAt }) => madeAt >= since)
  const daily = holding.filter(({ kind }) => kind === 'daily')
  return {
    count: holding.length,
    goneBy: daily.length > 0 ? goneBy(all, new Set(daily), now).toISOString() : null,
    staying: holding.filter(({ kind }) => kind !== 'daily').map(({ file }) => path.basename(file)),
  }
}

/** Returns the night after which the rotation has deleted all of them, provided a backup is made every night. */
function goneBy(backups: readonly BackupFile[], holding: ReadonlySet<BackupFile>, now: Date): Date {
  let kept = [...backups]
  for (let day = 1; day < mostDays; day += 1) {
    const madeAt = new Date(now.getTime() + days(day))
    kept.push({ kind: 'daily', madeAt, file: '' })
    const gone = new Set(outdated(kept))
    kept = kept.filter((backup) => !gone.has(backup))
    if (!kept.some((backup) => holding.has(backup))) return madeAt
  }
  return new Date(now.getTime() + days(mostDays))
}
