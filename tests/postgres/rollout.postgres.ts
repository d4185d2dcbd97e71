import { describe, expect, test } from 'vitest'
import { sendQuote } from '../support/requests.ts'
import { startInVain, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { readSite, startCluster } from './support/cluster.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()

describe.runIf(programs)('while one machine after the other gets the next release', () => {
  test('one of this release starts on what the next has added, and not on what it has broken with', async () => {
    if (!programs) return
    await using cluster = await startCluster(programs)
    using folder = temporaryFolder()
    const settings = { DATABASE_URL: cluster.url }
    const note = (name: string) =>
      readSite(cluster, `insert into kysely_migration values ('${name}', '2099-01-01T00:00:00.000Z')`)
    await (await startSite(folder.path, settings)).stop()

    await readSite(cluster, "alter table quote_requests add column urgency_words text not null default ''")
    await note('998-urgency-words')
    const site = await startSite(folder.path, settings)
    try {
      expect((await sendQuote(site.address)).status).toBe(201)
    } finally {
      await site.stop()
    }

    await note('999-other-names-breaking')
    const { exitCode, said } = await startInVain(folder.path, {}, settings)
    expect(exitCode).toBe(1)
    expect(said).toContain('was written by a newer version of the site: start that version')
    expect(said).not.toContain('    at ')
  })
})
