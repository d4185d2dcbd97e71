import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { makeBackup } from '#server/operations/backup.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { minutes } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { asOwner, ownerHeaders, reached, send } from '../support/lead-mail.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { filesWith, tablesWith } from '../support/traces.ts'
import { test } from './support/postgres-test.ts'

/** In every field that the person fills in. */
const mark = 'Zyxomark'

/** What a machine does by itself while another has the lease. */
async function itsOwnWork({ operations }: TestApp): Promise<void> {
  const log = { info: () => {}, error: () => {} }
  const tasks: BackgroundTask[] = operations.tasks
  for (const { isOfMachine, run } of tasks) {
    if (isOfMachine) await run(new AbortController().signal, log)
  }
}

test('whom one machine forgets is gone from the others, and from what they restore', async ({
  held,
  cluster,
  folder,
}) => {
  const start = async (name: string, database = 'site') => {
    const dataDir = path.join(folder.path, name)
    const places = {
      ...{ dataDir, backupDir: path.join(dataDir, 'backups') },
      databaseUrl: cluster.url.replace(/site$/, database),
    }
    return { places, site: held.use(await createTestApp(places)) }
  }
  const one = await start('one')
  const other = await start('other')
  // The other took the lead, wrote its mail, and made the backup.
  const person = {
    name: mark,
    email: `${mark}@example.com`,
    phone: '0491 570 156',
    description: `${mark} wants power points`,
  }
  const id = await send(other.site, apiPaths.quote, aQuoteRequest(person))
  const kept = await send(
    other.site,
    apiPaths.quote,
    aQuoteRequest({ email: 'ann@example.com', phone: '0491 570 157' }),
  )
  for (const lead of [id, kept]) await reached(other.site, lead, 'file')
  const archive = await makeBackup({ places: other.places, kind: 'daily', madeAt: other.site.clock.now })
  expect(filesWith(path.join(other.places.dataDir, 'mail'), mark)).toHaveLength(1)

  one.site.advance(minutes(1))
  const forgotten = await one.site.app.inject({
    ...{ method: 'POST', url: apiPaths.forgetPerson(id), headers: await ownerHeaders(one.site) },
    payload: { requests: 1, testimonials: false },
  })
  expect(forgotten.statusCode).toBe(200)
  await itsOwnWork(other.site)
  expect(filesWith(path.join(other.places.dataDir, 'mail'), mark)).toEqual([])
  expect(filesWith(path.join(other.places.dataDir, 'mail'), 'ann@example.com')).toHaveLength(1)

  // The first machine is lost, and the database with it.
  await cluster.ask('create database again owner site')
  const dataDir = path.join(folder.path, 'restored')
  const again = { ...other.places, dataDir, databaseUrl: cluster.url.replace(/site$/, 'again') }
  const now = () => new Date(one.site.clock.now.getTime() + minutes(1))
  await restoreBackup({ ...again, archive: archive?.file ?? '', force: false, now })
  expect(existsSync(dataDir)).toBe(true)
  const restored = held.use(await createTestApp(again))
  expect(await tablesWith(restored.db, mark)).toEqual([])
  expect(filesWith(dataDir, mark)).toEqual([])
  expect(await asOwner(restored, 'GET', apiPaths.quoteRequests)).toMatchObject([{ id: kept }])
})
