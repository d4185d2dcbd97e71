import { once } from 'node:events'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { quickCheck } from '#server/operations/database-snapshot.ts'
import { seconds } from '#shared/durations.ts'
import { sendQuote } from '../support/requests.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const kills = 8
const clients = 8
/** The process lives until it has answered at most so many. */
const mostAnswers = 40

test('every lead that was acknowledged is there exactly once after eight kills', {
  timeout: seconds(240),
}, async () => {
  using folder = temporaryFolder()
  const random = seededRandom(20_261_121)
  const acknowledged = new Map<string, string>()
  let sent = 0

  async function sendUntilKilled(site: SiteProcess, onAnswer: () => void): Promise<void> {
    for (;;) {
      const mark = `lead ${sent++}`
      try {
        const answer = await sendQuote(site.address, { description: mark })
        const { id } = (await answer.json()) as { id: string }
        expect(answer.status).toBe(201)
        acknowledged.set(id, mark)
        onAnswer()
      } catch (error) {
        // The connection broke with the process: what was not answered was not promised.
        if (error instanceof TypeError || error instanceof SyntaxError) return
        throw error
      }
    }
  }

  for (let kill = 0; kill < kills; kill++) {
    const site = await startSite(folder.path)
    const exit = once(site.process, 'exit')
    const { promise: areEnough, resolve } = Promise.withResolvers<void>()
    let left = 1 + Math.floor(random() * mostAnswers)
    const countDown = () => --left === 0 && resolve()
    const sending = Promise.all(Array.from({ length: clients }, () => sendUntilKilled(site, countDown)))
    await areEnough
    // At any point of the next leads.
    await wait(random() * 20)
    site.process.kill('SIGKILL')
    await Promise.all([sending, exit])
  }

  const db = await openDatabase({ dataDir: folder.path })
  const stored = await createInquiryStore(db, 'quote').list()
  await db.destroy()
  const storedMarks = new Map(stored.map(({ id, description }) => [id, description]))
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills)
  for (const [id, mark] of acknowledged) expect(storedMarks.get(id)).toBe(mark)
  // Nothing twice, the unacknowledged included.
  expect(new Set(storedMarks.values()).size).toBe(stored.length)
  const file = new DatabaseSync(path.join(folder.path, 'site.db'))
  expect(quickCheck(file)).toEqual([])
  file.close()
  console.log(`${sent} sent, ${acknowledged.size} acknowledged, ${stored.length} stored`)
})
