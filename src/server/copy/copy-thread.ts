/**
 * Brings commits into the second copy in a thread of its own (started by copy-courier.ts). Each object takes two dozen
 * steps; among the requests of a busy site each of them would wait for its turn, and the copy would be seconds behind.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
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

const { file, folder, target, publicKey, history, gatherMs, ...start }: CourierOptions = workerData
const place = openCopyPlace({ target })
let { copied } = start
let isStopping = false

const tell = (message: CourierMessage) => parentPort?.postMessage(message)

/** The oldest commits that are not copied, at least one if there is any. */
function readWaiting(database: DatabaseSync): RecordedCommit[] {
  const rows = database
    .prepare('select * from copy_commits where number > ? order by number limit ?')
    .iterate(copied, mostCommits)
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
  while (!isStopping) {
    const commits = readWaiting(database)
    const [first, last] = [commits.at(0), commits.at(-1)]
    if (!first || !last) return
    const locked = path.join(folder, 'changes.locked')
    await writeFile(locked, await lockBytes(await packCommits(commits), publicKey))
    await place.put(changesName(history, first.number, last.number, last.hash), locked)
    copied = last.number
    tell({ kind: 'copied', number: copied })
    await sleep(gatherMs)
  }
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
