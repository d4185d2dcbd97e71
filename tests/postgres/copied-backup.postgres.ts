import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { openDatabase } from '#server/db/open.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { checkCopy } from '#server/operations/copy-lag.ts'
import { createDumpCopy } from '#server/operations/dump-copy.ts'
import { createRestoreTrial } from '#server/operations/restore-trial.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { SpareKey } from '#shared/contract/spare-key.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { runCommand } from '../support/command.ts'
import { leadTo, sendJson, signInTo } from '../support/requests.ts'
import { readSite, startCluster } from './support/cluster.ts'
import { test } from './support/postgres-test.ts'

test('the nightly backup of a site on PostgreSQL goes to the second place too, says when it can’t, and comes back from there alone', {
  timeout: minutes(3),
}, async ({ cluster, folder, start }) => {
  const inFolder = (name: string) => path.join(folder.path, name)
  const settings = {
    ...{ DATABASE_URL: cluster.url, DATA_DIR: inFolder('data'), BACKUP_DIR: inFolder('backups') },
    COPY_TO: inFolder('copy'),
  }
  mkdirSync(settings.COPY_TO)
  const site = await start(settings)
  const headers = await signInTo(site.address)
  const ask = async <T>(url: string) => (await (await fetch(site.address + url, { headers })).json()) as T
  const toOwner = async () => (await ask<SetUp>(apiPaths.setUp)).copy
  await leadTo(site.address, 'in the backup')
  const backUp = () => fetch(site.address + apiPaths.setUpBackup, { method: 'POST', headers })
  await backUp()

  const places = {
    ...{ dataDir: settings.DATA_DIR, backupDir: settings.BACKUP_DIR, databaseUrl: cluster.url },
    postgres: defaultPostgres,
    copy: {
      ...{ name: settings.COPY_TO, waitMs: 0, identity: undefined },
      target: { folder: settings.COPY_TO },
    },
  }
  const db = await openDatabase(places)
  const log = { info() {}, error() {} }
  // The site does it itself once a minute, and of two one waits.
  const bringUntil = (copy: SetUp['copy']) =>
    vi.waitFor(
      async () => {
        await createDumpCopy(places, db).run(new AbortController().signal, log)
        expect(await toOwner()).toEqual(copy)
      },
      { timeout: seconds(30), interval: 500 },
    )
  const doctor = async () => (await checkCopy(places, new Date()))[0]

  const well = {
    isBehind: false,
    sentence: expect.stringMatching(/^Backups are saved in two places\. Last copied /),
  }
  await bringUntil(well)
  const [first = ''] = readdirSync(inFolder('copy/archives'))
  expect(first).toMatch(/^daily-.*\.tar\.gz\.age$/)
  expect(readFileSync(inFolder(`copy/archives/${first}`), 'latin1')).toMatch(/^age-encryption\.org/)
  expect(await doctor()).toMatchObject({
    status: 'ok',
    detail: expect.stringMatching(/since then are not/),
  })
  expect(await ask(apiPaths.health)).toMatchObject({ problems: [], notInCopy: ['since-backup'] })
  const trial = async () => {
    await db.deleteFrom('drills').execute()
    await createRestoreTrial({ places, db, now: () => new Date() }).run(new AbortController().signal, log)
    return (await db.selectFrom('drill_steps').select(['outcome', 'reason']).execute())[0]
  }
  expect(await trial()).toEqual({
    outcome: 'worked',
    reason: expect.stringMatching(/^The dump of the database was (restored|read)/),
  })
  const archive = readFileSync(inFolder(`copy/archives/${first}`))
  writeFileSync(inFolder(`copy/archives/${first}`), archive.subarray(0, -100))
  expect(await trial()).toEqual({
    outcome: 'failed',
    reason: expect.stringMatching(/^It didn’t work\narchives\/daily-.* in the second copy was altered/),
  })
  writeFileSync(inFolder(`copy/archives/${first}`), archive)
  expect(await trial()).toMatchObject({ outcome: 'worked' })
  const { key } = await ask<SpareKey>(apiPaths.spareKey)
  const lastFour = key.slice(-4)
  await sendJson(site.address + apiPaths.spareKey, { lastFour }, headers)
  const { steps } = await ask<SetUp>(apiPaths.setUp)
  expect(steps.find(({ step }) => step === 'spareKey')).toMatchObject({ isDone: true })

  renameSync(inFolder('copy'), inFolder('unplugged'))
  writeFileSync(inFolder('copy'), 'no folder')
  await backUp()
  await bringUntil({
    isBehind: true,
    sentence: expect.stringMatching(/in one place only\. Only whoever runs the site can fix it\.$/),
    reason: expect.any(String),
  })
  expect(await doctor()).toMatchObject({ status: 'problem' })
  expect(await ask(apiPaths.health)).toMatchObject({ problems: ['copy'] })
  rmSync(inFolder('copy'))
  renameSync(inFolder('unplugged'), inFolder('copy'))
  await bringUntil(well)
  expect(readdirSync(inFolder('copy/archives')).filter((name) => name !== first)).toHaveLength(1)
  expect((await createSiteWorkStore(db, 'copy').state()).failure).toBe('')
  await db.destroy()
  await site.stop()

  await using elsewhere = await startCluster()
  const there = { ...settings, DATABASE_URL: elsewhere.url, DATA_DIR: inFolder('new'), COPY_IDENTITY: key }
  const restored = await runCommand('restore', ['--from-copy'], { ...there, BACKUP_DIR: inFolder('none') })
  expect(restored.err).not.toMatch(/Error|refused/)
  expect(restored.code).toBe(0)
  expect(restored.out).toMatch(/Restored to the database at DATABASE_URL/)
  expect(await readSite(elsewhere, 'select description from quote_requests')).toEqual([
    { description: 'in the backup' },
  ])
})
