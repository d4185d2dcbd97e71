import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ifThere } from '#server/base/disk.ts'
import type { Config } from '#server/config/config.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import type { PersonKept } from '#shared/contract/forget.ts'
import { days } from '#shared/durations.ts'

export type BackupPlaces = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'postgres' | 'bucket' | 'copy'>>

/** The site makes and rotates `daily` backups and rotates those before an upgrade; `manual` ones stay. */
export type BackupKind = 'daily' | 'manual' | 'upgrade'

export interface BackupFile {
  kind: BackupKind
  madeAt: Date
  file: string
}

export const unfinishedPrefix = '.unfinished-'
export const lockName = '.lock'

export class BackupBusyError extends Error {
  override readonly name = 'BackupBusyError'
  override readonly message = 'Another backup is being made just now.'
}

/** Returns a name such as daily-2026-11-20T04-05-00-000Z.tar.gz. */
export function backupName(kind: BackupKind, madeAt: Date): string {
  return `${kind}-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
}

export const isBackupName = (name: string) => parseBackupName('', name) !== undefined

/** Lists the folder's finished backups, newest first; none when the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await ifThere(readdir(folder))
  return (names ?? [])
    .flatMap((name) => parseBackupName(folder, name) ?? [])
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/** Returns undefined for any other file. */
export function parseBackupName(folder: string, name: string): BackupFile | undefined {
  const parts = /^(daily|manual|upgrade)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar\.gz$/.exec(name)
  if (!parts) return undefined
  const [, kind, hour, minute, second, rest] = parts
  const madeAt = new Date(`${hour}:${minute}:${second}.${rest}`)
  if (Number.isNaN(madeAt.getTime())) return undefined
  return { kind: kind as BackupKind, madeAt, file: path.join(folder, name) }
}

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
