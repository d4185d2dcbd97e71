import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { migrateToLatest, migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readArchive } from '#server/operations/archive-reader.ts'
import { writeArchive } from '#server/operations/archive-writer.ts'
import type { DumpFacts } from '#server/operations/manifest.ts'
import { createRestoreTrial } from '#server/operations/restore-trial.ts'
import { apiPaths } from '#shared/paths.ts'
import { type CommandName, runCommand } from '../support/command.ts'
import { leadsOf, leadTo, signInTo } from '../support/requests.ts'
import { readSite, startCluster } from './support/cluster.ts'
import { test as base } from './support/postgres-test.ts'

const test = base
  .extend(
    'inFolder',
    ({ folder }) =>
      (name: string) =>
        path.join(folder.path, name),
  )
  .extend(
    'settings',
    ({ cluster, inFolder }): Record<string, string> => ({
      ...{ DATABASE_URL: cluster.url, DATA_DIR: inFolder('data'), BACKUP_DIR: inFolder('backups') },
    }),
  )
  .extend(
    'run',
    ({ settings }) =>
      (name: CommandName, args: string[] = [], changes: Record<string, string> = {}) =>
        runCommand(name, args, { ...settings, ...changes }),
  )
  .extend('backUp', ({ run }) => async () => {
    const { out, err } = await run('backup')
    expect(err).toBe('')
    return /\S+\.tar\.gz/.exec(out)?.[0] ?? ''
  })
  .extend(
    'startSite',
    ({ start, settings }) =>
      (changes: Record<string, string> = {}) =>
        start({ ...settings, ...changes }),
  )

describe('a backup of a site on PostgreSQL', { timeout: 180_000 }, () => {
  test('holds its rows, which come back on another machine, and with force where others are', async ({
    held,
    cluster,
    backUp,
    run,
    startSite,
    inFolder,
  }) => {
    const site = await startSite()
    const leads = [await leadTo(site.address, 'before the backup')]
    writeFileSync(inFolder('data/business.json'), '{}')
    const archive = await backUp()
    const { dump, files } = await readArchive(archive)
    expect(dump).toMatchObject({ schema: 'public', rows: { quote_requests: 1, users: 1 } })
    expect(files.map((file) => file.path)).toEqual(
      expect.arrayContaining(['data/business.json', 'data/site.dump']),
    )
    leads.push(await leadTo(site.address, 'after it'))

    const elsewhere = held.use(await startCluster())
    const other = { DATABASE_URL: elsewhere.url, DATA_DIR: inFolder('other'), BACKUP_DIR: inFolder('none') }
    const restored = await run('restore', [archive], other)
    expect(restored.err).toBe('')
    expect(restored.out).toMatch(/Restored to the database at DATABASE_URL: \d+ rows, each table counted\./)
    expect(existsSync(inFolder('other/business.json'))).toBe(true)
    expect(existsSync(inFolder('other/site.dump'))).toBe(false)
    const again = await startSite(other)
    expect(await leadsOf(again.address)).toEqual([leads[0]])
    expect((await run('restore', [archive, '--force'], other)).err).toContain(
      'A site is running on the database at DATABASE_URL: stop it first, on every machine.',
    )
    await again.stop()

    expect((await run('restore', [archive], { DATA_DIR: inFolder('third') })).err).toContain(
      'A site is running',
    )
    await site.stop()
    expect((await run('restore', [archive], { DATA_DIR: inFolder('third') })).err).toContain('is not empty')
    const forced = await run('restore', [archive, '--force'])
    expect(forced.err).toBe('')
    const [, schema = ''] = /are in its schema (before_restore_\d+)/.exec(forced.out) ?? []
    const kept = await readSite<{ id: string }>(
      cluster,
      `select id from ${schema}.quote_requests order by created_at`,
    )
    expect(kept.map(({ id }) => id)).toEqual(leads)
    const back = await startSite()
    expect(await leadsOf(back.address)).toEqual([leads[0]])
    await leadTo(back.address, 'after the restore')
    await back.stop()
    expect((await readArchive(await backUp())).dump?.rows.quote_requests).toBe(2)
  })

  test('that does not hold what it should changes nothing, in the database or in the folder', async ({
    held,
    backUp,
    run,
    startSite,
    inFolder,
  }) => {
    const site = await startSite()
    await leadTo(site.address, 'the only one')
    await site.stop()
    const archive = await backUp()
    const elsewhere = held.use(await startCluster())
    const other = { DATABASE_URL: elsewhere.url, DATA_DIR: inFolder('other') }

    const short = await altered(archive, inFolder('short'), ({ rows }) => {
      rows.quote_requests = 2
    })
    expect((await run('restore', [short], other)).err).toMatch(
      /as it was: .*not the 2 rows of quote_requests arrived/,
    )
    const cut = await altered(archive, inFolder('cut'), (_facts, dump) =>
      truncateSync(dump, statSync(dump).size - 2000),
    )
    expect((await run('restore', [cut], other)).err).toContain(
      'The rows could not be restored, and the database is as it was',
    )
    const later = await altered(archive, inFolder('later'), (facts) => {
      facts.migration = '999-later'
    })
    expect((await run('restore', [later], other)).err).toContain('made by a newer version of the site')

    expect((await run('restore', [archive], { ...other, DATABASE_URL: '' })).err).toContain(
      'set DATABASE_URL',
    )
    expect(await readSite(elsewhere, "select tablename from pg_tables where schemaname = 'public'")).toEqual(
      [],
    )
    expect(existsSync(inFolder('other'))).toBe(false)
    expect((await run('restore', [archive], other)).err).toBe('')
  })

  test('made by one machine is the site’s to checklist and doctor of another', async ({
    run,
    startSite,
    inFolder,
  }) => {
    const second = { DATA_DIR: inFolder('second'), BACKUP_DIR: inFolder('backups of second') }
    const one = await startSite()
    const other = await startSite(second)
    const headers = await signInTo(one.address)
    await fetch(one.address + apiPaths.setUpBackup, { method: 'POST', headers })
    expect(await backupStepOf(other.address)).toMatchObject({ isDone: true })
    expect((await run('doctor')).out).toMatch(/Backups: The newest, .*, is whole/)
    expect((await run('doctor', [], second)).out).toMatch(/Backups: The newest, of .*, is on another machine/)
  })

  test('made where pg_dump can’t is told in command, health, doctor and dashboard, until somebody says who sees to it', async ({
    cluster,
    bouncer,
    run,
    startSite,
    inFolder,
  }) => {
    const without = { DATABASE_PROGRAMS: inFolder('nowhere') }
    const site = await startSite(without)
    const made = await run('backup', [], without)
    expect(made.out).toContain('Backed up and checked:')
    expect(made.err).toMatch(/^Backups hold no leads, because pg_dump is not on this machine: install/)
    expect(made.code).toBe(1)
    expect(await healthOf(site.address)).toEqual(['database-backup'])
    expect(await backupStepOf(site.address)).toMatchObject({
      isDone: false,
      note: expect.stringContaining('don’t hold your enquiries yet'),
    })
    expect((await run('doctor', [], without)).out).toMatch(
      /PROBLEM {2}Database backup: Backups hold no leads/,
    )
    await site.stop()

    fakePgDump(inFolder('old'), 13)
    expect((await run('backup', [], { DATABASE_PROGRAMS: inFolder('old') })).err).toMatch(
      /pg_dump is of version 13 and the server of \d+: install version/,
    )
    const through = { DATABASE_URL: bouncer.url }
    expect((await run('backup', [], through)).err).toContain('DATABASE_URL leads to a pooler')
    expect((await run('backup', [], { ...through, DATABASE_DIRECT_URL: cluster.url })).err).toBe('')

    const said = { ...without, DATABASE_BACKUP: 'elsewhere' }
    const quiet = await startSite(said)
    expect((await run('backup', [], said)).err).toBe('')
    expect(await healthOf(quiet.address)).toEqual([])
    expect(await backupStepOf(quiet.address)).toMatchObject({ isDone: true })
    expect((await run('doctor', [], said)).out).toContain('ok       Database backup')
  })

  test.for<[how: string, right: string, said: RegExp]>([
    [
      'restored into a database of its own',
      'createdb',
      /^The dump of the database was restored into a database/,
    ],
    [
      'read and counted',
      'nocreatedb',
      /^The dump of the database was read to its end .* the role may make no/,
    ],
  ])('is tried once a week: %s', async ([, right, said], { cluster, backUp, run, startSite, inFolder }) => {
    await cluster.ask(`alter role site ${right}`)
    const site = await startSite()
    await leadTo(site.address, 'to be counted')
    await backUp()
    await site.stop()
    const places = {
      ...{ dataDir: inFolder('data'), backupDir: inFolder('backups') },
      ...{ databaseUrl: cluster.url, postgres: defaultPostgres },
    }
    const db = await openDatabase(places)
    onTestFinished(() => db.destroy())
    const log = { info: () => {}, error: () => {} }
    const tried = async () => {
      const now = () => new Date()
      await db.deleteFrom('drills').execute()
      await createRestoreTrial({ places, db, now }).run(new AbortController().signal, log)
      expect(await cluster.ask("select datname from pg_database where datname like '%trial%'")).toEqual([])
      return (await db.selectFrom('drill_steps').select(['outcome', 'reason']).execute())[0]
    }
    expect(await tried()).toEqual({ outcome: 'worked', reason: expect.stringMatching(said) })
    expect((await run('doctor')).out).toContain('The dump of the database was re')

    const [newest = ''] = readdirSync(inFolder('backups')).filter((name) => name.startsWith('manual-'))
    const short = await altered(inFolder(`backups/${newest}`), inFolder('short'), ({ rows }) => {
      rows.users = 5
    })
    renameSync(short, inFolder(`backups/${newest}`))
    expect(await tried()).toEqual({ outcome: 'failed', reason: expect.stringMatching(/5 rows of users/) })
  })

  test('is made before an upgrade', async ({ cluster, startSite, inFolder }) => {
    const earlier = Object.entries(migrations).filter(([name]) => name < '021')
    const db = openPostgres(cluster.url)
    await migrateToLatest(db, Object.fromEntries(earlier))
    await db.destroy()
    await (await startSite()).stop()
    const [upgrade = ''] = readdirSync(inFolder('backups')).filter((name) => name.startsWith('upgrade-'))
    const { dump } = await readArchive(inFolder(`backups/${upgrade}`))
    expect(dump?.migration).toBe('020-review-facts')
    expect(dump?.rows).not.toHaveProperty('job_cards')
  })
})

async function healthOf(address: string): Promise<string[]> {
  const answer = await fetch(address + apiPaths.health)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { problems: string[] }).problems
}

async function backupStepOf(address: string): Promise<object | undefined> {
  const answer = await fetch(address + apiPaths.setUp, { headers: await signInTo(address) })
  const { steps } = (await answer.json()) as { steps: { step: string }[] }
  return steps.find(({ step }) => step === 'backup')
}

/** The same backup with another manifest or dump, as if it had been made so. */
async function altered(
  archive: string,
  folder: string,
  change: (facts: DumpFacts, dump: string) => void,
): Promise<string> {
  mkdirSync(folder)
  const { files, ...about } = await readArchive(archive, folder)
  if (!about.dump) throw new Error('There is no dump in it')
  change(about.dump, path.join(folder, 'site.dump'))
  const file = `${folder}.tar.gz`
  async function* again() {
    for (const { path: name } of files)
      yield { path: name, source: path.join(folder, name.slice('data/'.length)) }
  }
  await writeArchive(file, { files: again(), about })
  return file
}

/** A program that says it is of an old version, and nothing else. */
function fakePgDump(folder: string, major: number): void {
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${major}.9"\n`)
  chmodSync(path.join(folder, 'pg_dump'), 0o755)
}
