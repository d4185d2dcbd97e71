import { existsSync, readdirSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { freeBytes } from '#server/base/disk.ts'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { createRestoreTrial } from '#server/operations/restore-trial.ts'
import { days, hours } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { asOwner, sendQuote } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'
import type { TestApp } from '../support/test-app.ts'

const placesOf = (t: TestApp) => ({
  dataDir: t.dataDir,
  backupDir: path.join(t.dataDir, 'backups'),
  databaseUrl: undefined,
})

async function backUp(t: TestApp): Promise<string> {
  const made = await makeBackup({ places: placesOf(t), kind: 'daily', madeAt: t.clock.now })
  return made?.file ?? ''
}

async function look(t: TestApp, roomIn: typeof freeBytes = freeBytes): Promise<void> {
  const task = createRestoreTrial({
    places: placesOf(t),
    db: t.db,
    now: () => t.clock.now,
    roomIn,
  })
  await task.run(new AbortController().signal, t.app.log)
  expect(
    readdirSync(t.dataDir).filter((name) => name.includes('trial')),
    'nothing is left',
  ).toEqual([])
}

const failuresOf = async (t: TestApp) => (await asOwner(t, 'GET', apiPaths.alarms)).drill?.failures

test('the newest backup is restored, opened and counted once a week', async ({ t }) => {
  await look(t)
  expect(await failuresOf(t), 'no backup yet').toBeUndefined()
  await sendQuote(t)
  await backUp(t)
  await look(t)
  expect(await failuresOf(t)).toEqual([])
  const drills = createDrillStore(t.db, () => t.clock.now)
  const first = await drills.latest('backup')
  t.advance(days(1))
  await look(t)
  expect(await drills.latest('backup'), 'on Saturday').toEqual(first)
  t.advance(days(1))
  await look(t)
  expect((await drills.latest('backup'))?.period).toBe('2026-11-22')
})

test('a damaged backup is named, and tried again until there is a good one', async ({ t }) => {
  const file = await backUp(t)
  truncateSync(file, 300)
  await look(t)
  expect(await failuresOf(t)).toEqual(['Restoring the latest backup: It didn’t work.'])
  const { causes } = await asOwner(t, 'GET', apiPaths.alarms)
  expect(causes).toEqual([
    { label: 'Restoring the latest backup', reason: expect.stringMatching(/ is damaged/) },
  ])
  t.advance(hours(12))
  await backUp(t)
  await look(t)
  expect(await failuresOf(t)).toEqual([])
})

test('a backup in which records are missing is named', async ({ t }) => {
  await backUp(t)
  await sendQuote(t)
  await look(t)
  expect(await failuresOf(t)).toEqual(['Restoring the latest backup: Not everything is in it.'])
})

test('nothing is unpacked where there is too little room', async ({ t }) => {
  await backUp(t)
  await look(t, async () => 200 * 1024 * 1024)
  expect(await failuresOf(t)).toEqual(['Restoring the latest backup: The disk is too full to test it.'])
  expect(existsSync(path.join(t.dataDir, '.restore-trial'))).toBe(false)
})
