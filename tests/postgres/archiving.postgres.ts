import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { checkPostgres } from '#server/operations/doctor/postgres-checks.ts'
import { sampleBusiness } from '#shared/business.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { readSite } from './support/cluster.ts'
import { test } from './support/postgres-test.ts'
import { neededPrograms } from './support/programs.ts'

// As docs/operations.md has it under "A second copy of PostgreSQL".
test('a database whose machine is lost comes back from its archived log with the last lead, and the doctor says how that stands', {
  timeout: minutes(3),
}, async ({ cluster, folder: place }) => {
  const { user } = neededPrograms()
  const folder = (name: string) => path.join(place.path, name)
  for (const each of [place.path, folder('wal')]) {
    mkdirSync(each, { recursive: true })
    if (user) chownSync(each, user.uid, user.gid)
  }
  const doctor = async () => {
    const places = { dataDir: place.path, backupDir: place.path, databaseUrl: cluster.url }
    const findings = await checkPostgres(places, new Date(), sampleBusiness)
    return findings.find(({ check }) => check === 'Second copy')
  }
  expect(await doctor()).toMatchObject({ status: 'warning', detail: expect.stringMatching(/archive_mode/) })

  const archived = `${folder('wal')}/%f`
  await cluster.ask(
    'alter system set archive_mode = on',
    `alter system set archive_command = 'test ! -f ${archived}.gz && gzip < %p > ${archived}.part && sync ${archived}.part && mv ${archived}.part ${archived}.gz'`,
    "alter system set archive_timeout = '2s'",
  )
  await cluster.restart('fast')
  const db = await openDatabase({ dataDir: folder('data'), databaseUrl: cluster.url })
  const leads = createInquiryStores(db, () => new Date())
  const base = [
    '--pgdata',
    folder('base'),
    '--checkpoint=fast',
    '-h',
    cluster.socket,
    '-p',
    String(cluster.port),
  ]
  execFileSync('pg_basebackup', [...base, '-U', 'admin'], { ...user, cwd: place.path })
  for (const number of [1, 2, 3]) await leads.quote.add(aQuoteRequest({ description: `Lead ${number}` }))
  // The backup's own last part of the log may be archived later than the leads came.
  const [{ part } = { part: '' }] = await cluster.ask<{ part: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as part',
  )
  await vi.waitFor(
    async () => {
      const [row] = await cluster.ask<{ isThere: boolean }>(
        `select last_archived_wal >= '${part}' as "isThere" from pg_stat_archiver`,
      )
      expect(row?.isThere).toBe(true)
    },
    { timeout: seconds(60), interval: 200 },
  )
  expect(await doctor()).toMatchObject({ status: 'ok', detail: expect.stringMatching(/archives its log/) })
  await cluster.ask("alter system set archive_command = 'false'", 'select pg_reload_conf()')
  await leads.quote.add(aQuoteRequest({ description: 'not archived' }))
  await vi.waitFor(async () => expect((await doctor())?.status).toBe('problem'), {
    ...{ timeout: seconds(60), interval: 500 },
  })
  await db.destroy()

  await cluster.stop('immediate')
  rmSync(cluster.data, { recursive: true })
  cpSync(folder('base'), cluster.data, { recursive: true })
  writeFileSync(path.join(cluster.data, 'recovery.signal'), '')
  const command = `restore_command = 'gunzip < ${archived}.gz > %p'\n`
  writeFileSync(path.join(cluster.data, 'postgresql.auto.conf'), command)
  execFileSync('chmod', ['700', cluster.data])
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster.data])
  await cluster.start()
  const rows = await readSite<{ description: string }>(
    cluster,
    'select description from quote_requests order by description',
  )
  expect(rows.map(({ description }) => description)).toEqual(['Lead 1', 'Lead 2', 'Lead 3'])
})
