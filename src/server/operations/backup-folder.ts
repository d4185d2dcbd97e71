import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ifThere } from '#server/base/disk.ts'
import type { Config } from '#server/config/config.ts'

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
