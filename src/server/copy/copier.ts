import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '#server/base/disk.ts'
import { messageOf } from '#server/base/finding.ts'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { stampOf } from '#server/db/idle-check.ts'
import { tryLock } from '#server/db/process-lock.ts'
import { recordedFileOf } from '#server/db/recorded-database.ts'
import type { Db } from '#server/db/schema.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { CopyRefused, claimCopy, expectOurs } from './claim-copy.ts'
import { type CopyCourier, startCourier } from './copy-courier.ts'
import {
  archivesFolder,
  changesFolder,
  lockedEnding,
  parseChangesName,
  unpackCommits,
} from './copy-objects.ts'
import { openCopyPlace } from './copy-place.ts'
import { createCopyStore } from './copy-store.ts'
import { ensureSpareKey, keepKey, lockFile, publicKeyOf, unlockFile } from './spare-key.ts'

/** How long commits gather for an object: without COPY_WAIT so long that a busy minute is few objects. */
const gatherMs = { alone: 100, awaited: 20 }
/** How often other processes' changes are looked for, and how often after a failure. */
const lookEveryMs = 250
const longestRestMs = seconds(30)
/** An archive that found no room is locked anew for each attempt, which takes the machine's time. */
const longestArchiveRestMs = minutes(1)
/** A start waits no longer than this for the first word of the copy's place. */
const longestStartMs = seconds(3)

export interface CopyTools {
  place: ReturnType<typeof openCopyPlace>
  store: ReturnType<typeof createCopyStore>
  /** Locks the file and puts it into the copy. */
  put(name: string, file: string): Promise<void>
}

export interface CopierOptions {
  db: Db
  dataDir: string
  copy: CopySettings
  /** Brings the newest archive into the copy if it is not there, and what lies between archives. */
  copyArchive(tools: CopyTools, signal: AbortSignal): Promise<void>
  log: { error(details: object, message: string): void; info(details: object, message: string): void }
  now: () => Date
  /** How often an archive is looked for; tests look more often. */
  lookForArchiveMs?: number | undefined
}

export type Copier = ReturnType<typeof startCopier>

/**
 * Brings every recorded commit into the second copy. Of several processes one does it.
 * Whatever the store does, commits only wait on this disk.
 */
export function startCopier(options: CopierOptions) {
  const { db, dataDir, copy, copyArchive, log, now, lookForArchiveMs = seconds(5) } = options
  const file = recordedFileOf(db)
  if (!file) throw new Error('The database is not recorded')
  const recorded = file
  const store = createCopyStore(db)
  const place = openCopyPlace(copy)
  const folder = path.join(dataDir, '.copying')
  const stopping = new AbortController()
  const { signal } = stopping
  let copied = 0
  let noted = 0
  /** Whether the record may name a trouble that is over. */
  let isToldOf = true
  let archiveTrouble = ''
  /** Copies, while the copy is known to be this site's and this process is the one that copies. */
  let courier: CopyCourier | undefined
  const begun = Promise.withResolvers<void>()
  let woken = Promise.withResolvers<void>()
  let advanced = Promise.withResolvers<void>()
  recorded.onCommit = () => woken.resolve()

  async function pause(ms: number, sooner?: Promise<void>): Promise<void> {
    const over = new AbortController()
    const ending = AbortSignal.any([signal, over.signal])
    const timer = sleep(ms, undefined, { signal: ending }).catch(() => {})
    await Promise.race([timer, ...(sooner ? [sooner] : [])])
    over.abort()
  }

  function advance(number: number): void {
    copied = number
    advanced.resolve()
    advanced = Promise.withResolvers<void>()
  }

  /** Notes how far the copy is. After a kill before that, the next start finds it out from the copy itself. */
  async function note(): Promise<void> {
    const number = copied
    if (number <= noted) return
    await store.copied(number, now())
    noted = Math.max(noted, number)
  }

  async function run(): Promise<void> {
    await makeFolder(folder)
    using _lock = await lock()
    if (signal.aborted) return
    await removeLocked(folder)
    let restMs = 0
    let archives: Promise<void> | undefined
    while (!signal.aborted) {
      woken = Promise.withResolvers<void>()
      const seen = stampOf(db)
      try {
        courier = courier?.hasEnded() === false ? courier : await claim()
        begun.resolve()
        archives ??= keepArchives()
        await courier.copyWaiting()
        await note()
        if (isToldOf) await store.failed(archiveTrouble)
        isToldOf = false
        restMs = 0
      } catch (error) {
        restMs = Math.min(longestRestMs, Math.max(seconds(1), restMs * 2))
        begun.resolve()
        await tell(messageOf(error), error)
        await pause(restMs)
        continue
      }
      while (!signal.aborted && stampOf(db) === seen) await pause(lookEveryMs, woken.promise)
    }
    await archives
    await note().catch(() => {})
  }

  async function lock(): Promise<Disposable | undefined> {
    for (;;) {
      const taken = tryLock(path.join(folder, '.lock'))
      if (taken || signal.aborted) return taken
      begun.resolve()
      await pause(seconds(1))
    }
  }

  async function tell(trouble: string, error: unknown): Promise<void> {
    if (signal.aborted) return
    isToldOf = true
    const before = await store.state().catch(() => undefined)
    if (before?.problem === trouble) return
    log.error({ err: error }, 'the second copy is behind')
    await store.failed(trouble).catch(() => {})
  }

  let publicKey = ''
  const put: CopyTools['put'] = async (name, source) => {
    const locked = path.join(folder, `${path.basename(name)}.locked`)
    await lockFile(source, locked, publicKey)
    await place.put(name, locked)
    await rm(locked, { force: true })
  }

  /** Makes sure that the copy is this site's, and finds out what a killed process had already brought there. */
  async function claim(): Promise<CopyCourier> {
    const { key, hasKey } = await ensureSpareKey(dataDir, copy.identity)
    publicKey = await publicKeyOf(key)
    const take = await claimCopy({ copy, place, folder, publicKey, hasKey })
    const before = await store.state()
    const last = await reconcile(before, key)
    await take()
    await place.tidy()
    if (!hasKey) await keepKey(dataDir, key)
    advance(Math.max(before.copied, last))
    noted = copied
    const { history } = before
    return startCourier(
      {
        file: recorded.path,
        target: copy.target,
        publicKey,
        history,
        copied,
        gatherMs: copy.waitMs === 0 ? gatherMs.alone : gatherMs.awaited,
      },
      (number) => {
        advance(number)
        // What fails here is done, and told of, by the run that goes on.
        note().catch(() => {})
      },
    )
  }

  /**
   * Compares the copy's commits after the last one noted here with those that wait here: if they differ, another site
   * writes there too, or this machine was set back. Removes what a machine sent while something before it was still on
   * its way, and never arrived.
   */
  async function reconcile({ history, copied: known }: { history: string; copied: number }, key: string) {
    let last = known
    for (const name of await place.list(changesFolder)) {
      const changes = parseChangesName(name)
      if (!changes || changes.history !== history || changes.last <= known) continue
      const [locked, packed] = [path.join(folder, 'found.locked'), path.join(folder, 'found')]
      await rm(locked, { force: true })
      await place.get(name, locked)
      await unlockFile(locked, packed, key)
      const { commits, copied: whole } = await unpackCommits(await readFile(packed))
      if (changes.first > last + 1 && whole <= last) {
        await place.remove(name)
        continue
      }
      const theirs = commits.filter(({ number }) => number > known)
      const ours = new Map((await store.hashes()).map(({ number, hash }) => [number, hash]))
      if (theirs.some(({ number, hash }) => ours.get(number) !== hash)) {
        throw new CopyRefused(
          `${copy.name} has leads that are not here. If this machine was set back to an older state, stop the site and run the restore with --from-copy --force. If another site writes there too, stop one of them, and give the other a place of its own in COPY_TO.`,
        )
      }
      last = Math.max(last, changes.last)
    }
    if (last > known) await store.copied(last, now())
    return last
  }

  /** A place that is new, was emptied, or was mounted over another begins with a whole archive. */
  async function expectArchive(): Promise<void> {
    const { archive } = await store.state()
    const archives = await place.list(archivesFolder)
    if (!archives.includes(`${archivesFolder}${archive}${lockedEnding}`)) await store.archived('')
  }

  async function keepArchives(): Promise<void> {
    let restMs = lookForArchiveMs
    let lookedAt = -1
    for (; !signal.aborted; await pause(restMs)) {
      // Nothing is brought to a copy that is not this machine's.
      if (courier?.hasEnded() !== false) continue
      try {
        if (copied !== lookedAt) {
          await expectOurs({ copy, place, folder })
          await expectArchive()
        }
        lookedAt = copied
        await copyArchive({ place, store, put }, signal)
        if (archiveTrouble) await store.failed('')
        archiveTrouble = ''
        restMs = lookForArchiveMs
      } catch (error) {
        if (error instanceof CopyRefused) await courier.stop()
        archiveTrouble = messageOf(error)
        restMs = Math.min(longestArchiveRestMs, restMs * 2)
        await tell(archiveTrouble, error)
      }
    }
  }

  const running = run().catch((error: unknown) => log.error({ err: error }, 'the second copy has stopped'))

  return {
    /** Resolves when the copy was found to be this site's, or can't be for now: then only leads wait, and no start. */
    async begun(): Promise<void> {
      await pause(longestStartMs, begun.promise)
    },

    /** Waits until what this process has committed is copied, or the time that COPY_WAIT gives is over. */
    async settle(): Promise<void> {
      const number = recorded.latest
      const until = performance.now() + copy.waitMs
      while (copied < number && !signal.aborted) {
        const left = until - performance.now()
        if (left <= 0) return
        await pause(Math.min(left, courier ? left : 20), advanced.promise)
        // Another process may be the one that copies.
        if (!courier) copied = (await store.state()).copied
      }
    },

    async stop(): Promise<void> {
      stopping.abort()
      await courier?.stop()
      await running
      place[Symbol.dispose]()
    },
  }
}

/** A killed process leaves what it was locking. */
async function removeLocked(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.locked')) await rm(path.join(folder, name), { force: true })
  }
}
