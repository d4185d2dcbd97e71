import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { TestimonialSchema } from '#shared/contract/testimonial.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { aTestimonial } from '../support/samples.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startCluster } from './support/cluster.ts'
import { findPrograms } from './support/programs.ts'
import { startRelay } from './support/relay.ts'

const programs = findPrograms()
/** Far more than a page waits for its data, and far less than a statement has. */
const patienceMs = seconds(20)
const statementSeconds = 60
/** Made for each visit anew, since there is no end to what it may be asked. */
const neverReady = `${pagePaths.home}?suburb=Caboolture`
const words = 'They rang back within the hour.'

describe.runIf(programs)('a server that takes connections and says nothing', () => {
  const held = new AsyncDisposableStack()
  afterAll(() => held.disposeAsync())

  test('keeps no page from its visitors, and once it speaks pages are whole again', {
    timeout: minutes(3),
  }, async () => {
    if (!programs) return
    const cluster = held.use(await startCluster(programs))
    const relay = held.use(await startRelay(cluster.port))
    const folder = held.use(temporaryFolder())
    // It is there before the site: what changes under it drops the pages once more within a second.
    const db = await openDatabase({ dataDir: folder.path, databaseUrl: cluster.url })
    const testimonial = TestimonialSchema.parse(aTestimonial({ testimonialText: words }))
    await createTestimonialStore(db).addOwn(testimonial, { isApproved: true })
    await db.destroy()
    const site = await startSite(folder.path, {
      DATABASE_URL: `postgres://site@127.0.0.1:${relay.port}/site`,
      DATABASE_TIMEOUT_SECONDS: String(statementSeconds),
      LOG_LEVEL: 'silent',
    })
    held.defer(async () => void (await site.stop('SIGKILL')))
    const read = async (path: string) => {
      const answer = await fetch(site.address + path, { signal: AbortSignal.timeout(patienceMs) })
      expect(answer.status).toBe(200)
      return answer.text()
    }
    expect(await read(neverReady)).toContain(words)
    expect(await read(pagePaths.home)).toContain(words)

    relay.silence({ newOnesToo: true })
    expect(await read(neverReady)).not.toContain(words)
    expect(await read(neverReady)).not.toContain(words)
    expect(await read(pagePaths.home)).toContain(words)

    relay.speak()
    await expect
      .poll(() => read(neverReady), { timeout: 2 * seconds(statementSeconds), interval: seconds(1) })
      .toContain(words)
  })
})
