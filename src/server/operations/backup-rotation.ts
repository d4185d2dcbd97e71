import { isoDay } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'
import type { BackupFile } from './backup-folder.ts'

const counts = { days: 7, weeks: 4, months: 6, upgrades: 3 }

/**
 * Returns the backups to delete. Of the daily ones it keeps the newest of each of the last 7 days, 4 weeks and 6
 * months that have any (Brisbane's calendar, weeks from Monday); of those before an upgrade it keeps 3.
 */
export function outdated(backups: BackupFile[]): BackupFile[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const daily = newestFirst.filter(({ kind }) => kind === 'daily')
  const upgrades = newestFirst.filter(({ kind }) => kind === 'upgrade')
  const keeping = new Set([
    ...newestOfEach(daily, isoDay, counts.days),
    ...newestOfEach(daily, weekOf, counts.weeks),
    ...newestOfEach(daily, (moment) => isoDay(moment).slice(0, 7), counts.months),
    ...upgrades.slice(0, counts.upgrades),
  ])
  return [...daily, ...upgrades].filter((backup) => !keeping.has(backup))
}

function newestOfEach(
  newestFirst: BackupFile[],
  periodOf: (moment: Date) => string | number,
  count: number,
): BackupFile[] {
  const byPeriod = new Map<string | number, BackupFile>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.madeAt)
    if (!byPeriod.has(period)) byPeriod.set(period, backup)
  }
  return [...byPeriod.values()].slice(0, count)
}

/** Counts weeks from Monday; the epoch was a Thursday. */
function weekOf(moment: Date): number {
  return Math.floor((Date.parse(isoDay(moment)) / days(1) + 3) / 7)
}
