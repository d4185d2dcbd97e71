import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { patientPostgres } from '#server/config/postgres-options.ts'
import { makeLateIndexes } from '#server/db/late-indexes.ts'
import { migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { test } from './support/postgres-test.ts'

test('indexes over leads that are there are made beside those that come in, and a broken one anew', async ({
  cluster,
  folder,
}) => {
  const location = { dataDir: folder.path, databaseUrl: cluster.url }
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '023'))
  const before = await openDatabase({ ...location, migrations: earlier })
  const row: Record<string, string> = {
    ...{ ...aQuoteRequest(), consentGiven: 'true', captchaAnswer: '12' },
    ...{ id: randomUUID(), createdAt: '2026-11-20T04:05:00.000Z', searchText: 'wilhelmina' },
  }
  await sql`
    insert into quote_requests (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})
  `.execute(before)
  await before.destroy()

  await using db = await openDatabase(location)
  const isValid = async () => {
    const { rows } = await sql<{ name: string; isValid: boolean }>`
      select relname as name, indisvalid as is_valid from pg_class join pg_index on indexrelid = pg_class.oid
      where relname in ('quote_requests_trigrams', 'quote_requests_done', 'contact_requests_done')
      order by relname
    `.execute(db)
    return Object.fromEntries(rows.map(({ name, isValid }) => [name, isValid]))
  }
  const make = () =>
    makeLateIndexes(
      db,
      async () => openPostgres(cluster.url, patientPostgres()),
      new AbortController().signal,
    )
  expect(await isValid()).toEqual({ contact_requests_done: true })
  await make()
  const all = { contact_requests_done: true, quote_requests_done: true, quote_requests_trigrams: true }
  expect(await isValid()).toEqual(all)

  // As a process that is killed at it leaves one.
  await using admin = openPostgres(cluster.url.replace('site@', 'admin@'))
  await sql`update pg_index set indisvalid = false where indexrelid = 'quote_requests_done'::regclass`.execute(
    admin,
  )
  expect(await isValid()).toEqual({ ...all, quote_requests_done: false })
  await make()
  expect(await isValid()).toEqual(all)

  // A database that was restored without the extension, and has it again.
  const search = async () => {
    const environment = { DATA_DIR: folder.path, DATABASE_URL: cluster.url }
    const findings = await examine({ environment, nodeVersion: '24.21.0', now: new Date() })
    return findings.find(({ check }) => check === 'Search')?.status
  }
  expect(await search()).toBe('ok')
  await sql`drop extension pg_trgm cascade`.execute(db)
  expect(await search()).toBe('warning')
  await make()
  await sql`create extension pg_trgm`.execute(db)
  await make()
  expect(await isValid()).toEqual(all)
})
