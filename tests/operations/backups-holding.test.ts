import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type BackupKind, backupName, backupsHolding } from '#server/operations/backup-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = new Date('2026-11-20T04:05:00Z')

function foldersWith(backups: readonly [BackupKind, string][]) {
  const folder = temporaryFolder()
  mkdirSync(folder.path, { recursive: true })
  for (const [kind, day] of backups) {
    writeFileSync(path.join(folder.path, backupName(kind, new Date(`${day}T16:30:00Z`))), '')
  }
  return folder
}

test('the newest of a month stays until six later months have one', async () => {
  using folder = foldersWith([
    ['daily', '2026-09-29'],
    ['daily', '2026-10-30'],
  ])
  const since = new Date('2026-10-05T00:00:00Z')
  const { count, goneBy, staying } = await backupsHolding(folder.path, since, now)
  expect({ count, staying }).toEqual({ count: 1, staying: [] })
  // November to April have newer ones in April.
  expect(goneBy).toMatch(/^2027-04-0[12]/)
})

test('those that were made by hand or before an upgrade are named, and those from before the lead are not', async () => {
  using folder = foldersWith([
    ['manual', '2026-08-01'],
    ['manual', '2026-11-02'],
    ['upgrade', '2026-11-10'],
  ])
  const kept = await backupsHolding(folder.path, new Date('2026-11-01T00:00:00Z'), now)
  expect(kept.goneBy).toBeNull()
  expect(kept.staying.toSorted()).toEqual([
    backupName('manual', new Date('2026-11-02T16:30:00Z')),
    backupName('upgrade', new Date('2026-11-10T16:30:00Z')),
  ])
})

test('where there is no folder of backups yet, none holds anything', async () => {
  using folder = temporaryFolder()
  const kept = await backupsHolding(path.join(folder.path, 'none'), now, now)
  expect(kept).toEqual({ count: 0, goneBy: null, staying: [] })
})
