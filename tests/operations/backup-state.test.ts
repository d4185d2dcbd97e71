import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { backupName } from '#server/operations/backup-folder.ts'
import { createFailureNote, readBackupState } from '#server/operations/backup-state.ts'
import { hours } from '#shared/durations.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const now = new Date('2026-11-20T04:05:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('backups of machines that share a database', () => {
  let places: { dataDir: string; backupDir: string }
  beforeEach(async () => {
    const folder = temporaryFolder()
    onTestFinished(() => folder[Symbol.dispose]())
    places = { dataDir: folder.path, backupDir: path.join(folder.path, 'backups') }
    await mkdir(places.backupDir)
  })

  const madeHere = (madeAt: Date) => writeFile(path.join(places.backupDir, backupName('daily', madeAt)), '')
  /** What the database says of the latest. */
  const read = (doneAt: Date | undefined, failure = '') =>
    readBackupState(places, now, { state: async () => ({ doneAt, failure, now }) })

  test('are those of another machine where it has made the newest', async () => {
    expect(await read(ago(hours(2)))).toMatchObject({ newest: undefined, madeElsewhereAt: ago(hours(2)) })
    await madeHere(ago(hours(26)))
    expect(await read(ago(hours(2)))).toMatchObject({ madeElsewhereAt: ago(hours(2)) })
  })

  test('are this one’s where it has', async () => {
    await madeHere(ago(hours(2) + 1))
    for (const doneAt of [ago(hours(2)), undefined]) {
      expect(await read(doneAt)).toMatchObject({
        newest: { madeAt: ago(hours(2) + 1) },
        madeElsewhereAt: undefined,
      })
    }
  })

  test('that failed have done so for all, until any of them has made one', async () => {
    expect((await read(ago(hours(26)), 'no room')).failure).toEqual({ reason: 'no room' })
    await createFailureNote(places.dataDir).write({ at: ago(hours(3)).toISOString(), reason: 'no disk' })
    expect((await read(ago(hours(26)))).failure).toMatchObject({ reason: 'no disk' })
    expect((await read(ago(hours(2)))).failure).toBeUndefined()
  })
})
