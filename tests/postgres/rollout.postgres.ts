import { expect } from 'vitest'
import { leadTo } from '../support/requests.ts'
import { startInVain } from '../support/site-process.ts'
import { readSite } from './support/cluster.ts'
import { test } from './support/postgres-test.ts'

/** While one machine after the other gets the next release. */
test('one of this release starts on what the next has added, and not on what it has broken with', async ({
  cluster,
  folder,
  start,
}) => {
  const note = (name: string) =>
    readSite(cluster, `insert into kysely_migration values ('${name}', '2099-01-01T00:00:00.000Z')`)
  await (await start()).stop()

  await readSite(cluster, "alter table quote_requests add column urgency_words text not null default ''")
  await note('998-urgency-words')
  const site = await start()
  await leadTo(site.address, 'with a column more')
  await site.stop()

  await note('999-other-names-breaking')
  const { exitCode, said } = await startInVain(folder.path, {}, { DATABASE_URL: cluster.url })
  expect(exitCode).toBe(1)
  expect(said).toContain('was written by a newer version of the site: start that version')
  expect(said).not.toContain('    at ')
})
