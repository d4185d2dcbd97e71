/**
 * Kills a site under load, deletes its data folder, restores it from the second copy, and counts missing and
 * doubled leads: npm run lose-the-machine -- [--rounds 20] [--wait 1500] [--workers 1] [--latency 0]; --wait is
 * COPY_WAIT. With --latency the copy goes to a store that takes up to twice so many milliseconds for each object, so
 * that some overtake others; without it, to a folder.
 */
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '../tests/support/command.ts'
import { sendQuote } from '../tests/support/requests.ts'
import { startSite } from '../tests/support/site-process.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'
import { startSlowStore } from './bench/slow-store.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    wait: { type: 'string', default: '1500' },
    workers: { type: 'string', default: '1' },
    latency: { type: 'string', default: '0' },
  },
})
const writers = 8
const longestMs = 4000
const waitMs = Number(values.wait)

using folder = temporaryFolder()
const dataDir = path.join(folder.path, 'data')
const latencyMs = Number(values.latency)
let isLost = false
await using store = await startSlowStore(() => (isLost ? 0 : Math.random() * 2 * latencyMs))
const place = latencyMs ? store.settings('copy') : { COPY_TO: path.join(folder.path, 'copy') }
const settings = { ...place, COPY_WAIT: values.wait }
/** When each lead was acknowledged, and after how many milliseconds. */
const acknowledged = new Map<string, { at: number; tookMs: number }>()
let sent = 0

async function sendUntilKilled(address: string): Promise<void> {
  for (;;) {
    const mark = `lead ${sent++}`
    const begunAt = performance.now()
    try {
      const answer = await sendQuote(address, { description: mark })
      await answer.text()
      const at = performance.now()
      if (answer.status === 201) acknowledged.set(mark, { at, tookMs: at - begunAt })
    } catch {
      // The connection broke with the process; a lead without a response was not promised.
      return
    }
  }
}

async function firstArchive(): Promise<void> {
  for (;;) {
    using database = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true })
    if (database.prepare("select 1 from copy_state where archive <> ''").get()) return
    await wait(100)
  }
}

function storedMarks(): string[] {
  using database = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true })
  return database
    .prepare('select description from quote_requests')
    .all()
    .map((row) => String(row.description))
}

let missing = 0
let excused = 0
let doubled = 0
let overtaken = 0
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const site = await startSite(dataDir, { ...settings, WEB_WORKERS: values.workers }, { through: ['setsid'] })
  await firstArchive()
  const identity = readFileSync(path.join(dataDir, 'spare-key'), 'utf8').trim()
  const exit = once(site.process, 'exit')
  const sending = Array.from({ length: writers }, () => sendUntilKilled(site.address))
  const known = acknowledged.size
  while (acknowledged.size === known) await wait(1)
  await wait(Math.random() * longestMs)
  // Kills the process group, because on a lost machine no worker survives.
  process.kill(-Number(site.process.pid), 'SIGKILL')
  const killedAt = performance.now()
  await Promise.all([...sending, exit])
  rmSync(dataDir, { recursive: true })
  isLost = true
  const restored = await runCommand('restore', ['--from-copy'], {
    ...{ ...settings, DATA_DIR: dataDir, COPY_IDENTITY: identity },
  })
  if (restored.code !== 0) throw new Error(restored.err)
  isLost = false
  if (restored.out.includes('Left out: ')) overtaken += 1
  const marks = storedMarks()
  const found = new Set(marks)
  const lost = [...acknowledged].filter(([mark]) => !found.has(mark))
  const promised = lost.filter(([, { at, tookMs }]) => (waitMs ? tookMs < waitMs : killedAt - at > 1000))
  const oldestMs = Math.round(Math.max(0, ...lost.map(([, { at }]) => killedAt - at)))
  missing += promised.length
  excused += lost.length - promised.length
  doubled += marks.length - found.size
  // A lost lead is counted once.
  for (const [mark] of lost) acknowledged.delete(mark)
  console.log(
    `Round ${round}: ${acknowledged.size} acknowledged so far, ${marks.length} restored, ${promised.length} missing, ${lost.length - promised.length} of those that may be (the first ${oldestMs} ms before the end), ${marks.length - found.size} doubled.`,
  )
}
console.log(
  `${values.rounds} rounds, ${sent} sent: ${missing} missing, ${excused} of those that may be, ${doubled} doubled. In ${overtaken} rounds an object had overtaken one that never arrived.`,
)
process.exitCode = missing + doubled === 0 ? 0 : 1
