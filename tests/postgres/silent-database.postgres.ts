import { expect } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { TestimonialSchema } from '#shared/contract/testimonial.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { aTestimonial } from '../support/samples.ts'
import { test } from './support/postgres-test.ts'
import { startRelay } from './support/relay.ts'

/** Far more than a page waits for its data, and far less than a statement has. */
const patienceMs = seconds(20)
const statementSeconds = 60
/** Made for each visit anew, since there is no end to what it may be asked. */
const neverReady = `${pagePaths.home}?suburb=Caboolture`
const words = 'They rang back within the hour.'

test('a server that takes connections and says nothing keeps no page from visitors, and once it speaks pages are whole again', {
  timeout: minutes(3),
}, async ({ cluster, folder, start }) => {
  await using relay = await startRelay(cluster.port)
  // It is there before the site: what changes under it drops the pages once more within a second.
  const db = await openDatabase({ dataDir: folder.path, databaseUrl: cluster.url })
  const testimonial = TestimonialSchema.parse(aTestimonial({ testimonialText: words }))
  await createTestimonialStore(db).addOwn(testimonial, { isApproved: true })
  await db.destroy()
  await using site = await start({
    DATABASE_URL: `postgres://site@127.0.0.1:${relay.port}/site`,
    DATABASE_TIMEOUT_SECONDS: String(statementSeconds),
  })
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
