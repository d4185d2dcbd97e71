import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect } from 'vitest'
import { type CommandName, runCommand } from '../support/command.ts'
import { fillEveryTable } from '../support/full-tables.ts'
import { leadsOf, leadTo, sendQuote, signInTo } from '../support/requests.ts'
import { startInVain, startSite } from '../support/site-process.ts'
import { readSite } from './support/cluster.ts'
import { test as base } from './support/postgres-test.ts'

const test = base
  .extend('dataDir', ({ folder }) => path.join(folder.path, 'data'))
  .extend('file', ({ dataDir }) => path.join(dataDir, 'site.db'))
  .extend('settings', ({ cluster, dataDir }) => ({ DATA_DIR: dataDir, DATABASE_URL: cluster.url }))
  .extend(
    'run',
    ({ settings }) =>
      (name: CommandName, changes: Record<string, string> = {}) =>
        runCommand(name, [], { ...settings, ...changes }),
  )

describe('a site that moves', { timeout: 180_000 }, () => {
  test('to PostgreSQL and back has every lead, every account and every session', async ({
    cluster,
    dataDir,
    run,
    file,
  }) => {
    const site = await startSite(dataDir)
    const ids = [await leadTo(site.address, 'in the file')]
    const owner = await signInTo(site.address)
    await site.stop()

    const moved = await run('move-to-postgres')
    expect(moved.err).toBe('')
    expect(moved.out).toMatch(/^copying \w+\n/)
    expect(moved.out).toMatch(
      /Moved to the database at DATABASE_URL: \d+ rows in \d+ tables, each compared\./,
    )
    expect(moved.out).toContain('quote_requests: 1')
    renameSync(file, `${dataDir}.db`)

    const onPostgres = await startSite(dataDir, { DATABASE_URL: cluster.url })
    ids.push(await leadTo(onPostgres.address, 'in PostgreSQL'))
    expect(await leadsOf(onPostgres.address, owner), 'in the session of before').toEqual(ids)
    expect((await run('move-to-sqlite')).err).toContain('A site is running on the database at DATABASE_URL')
    await onPostgres.stop()

    const back = await run('move-to-sqlite')
    expect(back.err).toBe('')
    expect(back.out).toContain('quote_requests: 2')
    const again = await startSite(dataDir)
    ids.push(await leadTo(again.address, 'in the file again'))
    expect(await leadsOf(again.address, owner)).toEqual(ids)
    await again.stop()
  })

  test('through PgBouncer arrives whole too, and a site that has just ended is not taken for a running one', async ({
    bouncer,
    dataDir,
    run,
    file,
  }) => {
    const through = { DATABASE_URL: bouncer.url }
    const before = await startSite(dataDir)
    await leadTo(before.address, 'in the file')
    await before.stop()
    const moved = await run('move-to-postgres', through)
    expect(moved.err).toBe('')
    expect(moved.out).toContain('quote_requests: 1')
    renameSync(file, `${dataDir}.db`)
    const site = await startSite(dataDir, through)
    expect((await run('move-to-sqlite', through)).err).toContain('A site is running on the database')
    await site.stop()
    // Its connection to the server stays, and keeps its name.
    await expect
      .poll(async () => (await run('move-to-sqlite', through)).err, { timeout: 30_000, interval: 1000 })
      .toBe('')
  })

  test('is refused where rows would be mixed, missed or misread, and nothing is written', async ({
    cluster,
    dataDir,
    run,
    file,
  }) => {
    expect((await run('move-to-postgres')).err).toContain(`There is no database at ${file}`)

    const site = await startSite(dataDir)
    expect((await run('move-to-postgres')).err).toContain(`The site is running on ${dataDir}: stop it first.`)
    await site.stop()
    expect((await run('move-to-sqlite')).err).toContain('There is a database at')

    const unreachable = { DATABASE_URL: cluster.url.replace('/site@', '/nobody@') }
    expect((await run('move-to-postgres', unreachable)).err).toMatch(
      /can't be used \(.*Nothing was moved\.\n$/,
    )

    await cluster.ask("create database latin owner site encoding 'LATIN1' template template0")
    const latin = { DATABASE_URL: cluster.url.replace(/site$/, 'latin') }
    expect((await run('move-to-postgres', latin)).err).toContain('is encoded in LATIN1')

    await readSite(cluster, 'create table notes (body text)')
    expect((await run('move-to-postgres')).err).toContain('is not empty (notes)')
    await readSite(cluster, 'drop table notes')

    change(file, "insert into kysely_migration values ('999-later', '2099-01-01T00:00:00.000Z')")
    expect((await run('move-to-postgres')).err).toContain('was written by a newer version of the site')
    change(file, "delete from kysely_migration where name = '999-later'")
    change(file, "update users set username = 'a' || char(0) || 'b'")
    const { code, err } = await run('move-to-postgres')
    expect(code).toBe(1)
    expect(err).toMatch(/^Rows of users can't be moved \(.*\): nothing was moved\.\n$/)
    change(file, "delete from kysely_migration where name >= '021'")
    expect((await run('move-to-postgres')).err).toContain('start the site on it once, stop it, and move then')
    expect(await tablesOf(cluster)).toEqual([])
  })

  test('and was not moved does not start on the empty database, and the doctor says so', async ({
    cluster,
    dataDir,
    run,
    file,
  }) => {
    const site = await startSite(dataDir)
    await leadTo(site.address, 'in the file')
    await site.stop()
    const told = `The database at DATABASE_URL is empty, and there is a site in ${file}: bring it there with npm run move-to-postgres, or move the file out of the data folder to begin without it.`

    const { exitCode, said } = await startInVain(dataDir, {}, { DATABASE_URL: cluster.url })
    expect(exitCode).toBe(1)
    expect(said).toContain(told)
    expect(said).not.toContain('    at ')
    expect((await run('doctor')).out).toContain(`PROBLEM  Schema: ${told}`)
    expect(await tablesOf(cluster)).toEqual([])

    await cluster.stop('fast')
    await using waiting = await startSite(dataDir, { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' })
    await cluster.start()
    await expect.poll(() => tablesOf(cluster).catch(() => undefined)).toEqual([])
    expect((await sendQuote(waiting.address)).status, 'there, and still not this site’s').toBe(503)
    renameSync(file, `${dataDir}.db`)
    await expect
      .poll(async () => (await sendQuote(waiting.address)).status, { timeout: 15_000, interval: 100 })
      .toBe(201)
  })

  test.for(['move-to-postgres', 'move-to-sqlite'] as const)(
    'by %s and is killed in the middle has moved nothing, and can move again',
    async (command, { cluster, dataDir, run, settings, file }) => {
      await (await startSite(dataDir)).stop()
      await fillFile(file)
      if (command === 'move-to-sqlite') {
        expect((await run('move-to-postgres')).err).toBe('')
        renameSync(file, `${dataDir}.db`)
      }
      for (const table of ['contact_requests', 'users', 'visit_counts']) {
        await killedAt(`copying ${table}`, command, settings)
        if (command === 'move-to-sqlite') expect(existsSync(file)).toBe(false)
        // The server notices that its client is gone a moment later.
        else await expect.poll(() => tablesOf(cluster), { timeout: 10_000, interval: 50 }).toEqual([])
      }
      expect((await run(command)).err).toBe('')
      expect(readdirSync(dataDir).filter((name) => name.includes('moving'))).toEqual([])
    },
  )
})

/** Rows in every table, and enough in the last to be killed at. */
async function fillFile(file: string): Promise<void> {
  using database = new DatabaseSync(file)
  await fillEveryTable(database)
  database.exec(
    `with recursive days(n) as (select 1 union all select n + 1 from days where n < 40000)
     insert into visit_counts select 'day ' || n, 'visit', '/', 'direct', 'phone', n from days`,
  )
}

function change(file: string, statement: string): void {
  using database = new DatabaseSync(file)
  database.exec(statement)
}

const tablesOf = async (cluster: { url: string }) =>
  (
    await readSite<{ name: string }>(
      cluster,
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
  ).map(({ name }) => name)

/** Kills the command as soon as it says so. */
async function killedAt(
  words: string,
  command: CommandName,
  settings: Record<string, string>,
): Promise<void> {
  const child = execFile(process.execPath, [`dist/commands/${command}.js`], {
    env: { PATH: process.env.PATH, ...settings },
  })
  const exit = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += chunk
    if (said.includes(words)) break
  }
  child.kill('SIGKILL')
  await exit
  expect(said).toContain(words)
  expect(said).not.toContain('Moved to')
}
