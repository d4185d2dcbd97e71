/**
 * Brings commits into the second copy in a thread of its own (started by copy-courier.ts). Each object takes two dozen
 * steps; among the requests of a busy site each of them would wait for its turn, and the copy would be seconds behind.
 */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '#server/base/finding.ts'
import type { RecordedCommit } from '#server/db/recorded-file.ts'
import { seconds } from '#shared/durations.ts'
import type { CourierMessage, CourierOptions } from './copy-courier.ts'
import { changesName, packCommits } from './copy-objects.ts'
import { openCopyPlace } from './copy-place.ts'
import { lockBytes } from './spare-key.ts'

/** Commits up to these limits go into one object. */
const mostCommits = 500
const mostBytes = 1024 * 1024
/** With one object at a time, a lead that comes just after one has left would wait for two. */
const mostUnderWay = 3

const { file, target, publicKey, history, gatherMs, ...start }: CourierOptions = workerData
const place = openCopyPlace({ target })
let { copied } = start
let isStopping = false

const tell = (message: CourierMessage) => parentPort?.postMessage(message)

/** The oldest commits after those that were sent, at least one if there is any. */
function readWaiting(database: DatabaseSync, sent: number): RecordedCommit[] {
  const rows = database
    .prepare('select * from copy_commits where number > ? order by number limit ?')
    .iterate(sent, mostCommits)
  const commits: RecordedCommit[] = []
  let bytes = 0
  for (const row of rows) {
    const commit = row as unknown as RecordedCommit
    bytes += commit.changeset.length
    if (commits.length > 0 && bytes > mostBytes) break
    commits.push(commit)
  }
  return commits
}

async function copyWaiting(): Promise<void> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: seconds(5) })
  let sent = copied
  let underWay = 0
  let hasFailed = false
  let arrived = Promise.resolve()

  const bring = async (commits: RecordedCommit[], last: RecordedCommit, before: Promise<void>) => {
    try {
      const [first = last] = commits
      const locked = await lockBytes(await packCommits({ commits, copied }), publicKey)
      await place.put(changesName(history, first.number, last.number, last.hash), locked)
    } finally {
      // One that hangs holds up those after it, or ever more would have to be sent again.
      await before
    }
    underWay -= 1
    copied = last.number
    tell({ kind: 'copied', number: copied })
  }

  while (!isStopping && !hasFailed) {
    const commits = underWay < mostUnderWay ? readWaiting(database, sent) : []
    const last = commits.at(-1)
    if (last) {
      underWay += 1
      sent = last.number
      arrived = bring(commits, last, arrived)
      arrived.catch(() => {
        hasFailed = true
      })
    } else if (underWay === 0) break
    await sleep(gatherMs)
  }
  await arrived
}

parentPort?.on('message', async (asked: 'copy' | 'stop') => {
  if (asked === 'stop') {
    isStopping = true
    return
  }
  try {
    await copyWaiting()
    tell({ kind: 'done' })
  } catch (error) {
    tell({ kind: 'failed', reason: messageOf(error) })
  }
})

// The first use of the cipher takes far longer than all others.
await lockBytes(new Uint8Array(), publicKey)
