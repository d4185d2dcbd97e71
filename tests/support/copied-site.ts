import { readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, vi } from 'vitest'
import type { CopySettings } from '#server/config/copy-settings.ts'
import { createCopyStore } from '#server/copy/copy-store.ts'
import { readSpareKey } from '#server/copy/spare-key.ts'
import { restoreFromCopy } from '#server/operations/restore-copy.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { aQuoteRequest } from './samples.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestApp } from './test-app.ts'

export const patience = { timeout: seconds(20), interval: 50 }

/** Starts a site with a second copy, and waits for the first archive. */
export async function aCopiedSite(target?: CopySettings['target']) {
  const folder = temporaryFolder()
  const inFolder = (...parts: string[]) => path.join(folder.path, ...parts)
  const copy: CopySettings = {
    ...{ name: 'the copy', waitMs: 10_000, identity: undefined },
    target: target ?? { folder: inFolder('copy') },
  }
  const site = await createTestApp({ copy })
  const send = async (description: string) =>
    (await site.app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest({ description }) }))
      .statusCode
  const state = () => createCopyStore(site.db).state()
  const untilState = (expected: Partial<Record<keyof Awaited<ReturnType<typeof state>>, unknown>>) =>
    vi.waitFor(async () => expect(await state()).toMatchObject(expected), patience)
  await untilState({ archive: expect.stringMatching(/./) })
  const identity = await readSpareKey(site.dataDir, undefined)
  /** Restores the copy into a new folder, as on a new machine. */
  const restore = (changes: Partial<CopySettings> = {}) =>
    restoreFromCopy({
      places: { dataDir: inFolder('new'), backupDir: inFolder('new/backups'), databaseUrl: undefined },
      copy: { ...copy, identity, ...changes },
      ...{ force: false, now: () => new Date(), onProgress: () => {} },
    })
  return {
    ...{ site, copy, send, state, untilState, inFolder },
    toldToOwner: async () => {
      const answer = await site.app.inject({ url: apiPaths.setUp, headers: await site.signIn() })
      return answer.json<SetUp>().copy
    },
    placesOfCopy: { databaseUrl: undefined, copy },
    restore,
    /** The same, and gives the folder, which gets this name. */
    async restoreTo(name: string) {
      await restore()
      await rename(inFolder('new'), inFolder(name))
      return inFolder(name)
    },
    /** Starts a site on another folder with the same copy; the caller disposes of it. */
    async startAgain(dataDir: string, given?: string) {
      const again = await createTestApp({
        ...{ dataDir, backupDir: path.join(dataDir, 'backups') },
        copy: { ...copy, identity: given },
      })
      const store = createCopyStore(again.db)
      const problem = async () => (await store.state()).problem
      const untilProblem = (said: RegExp | '') =>
        vi.waitFor(async () => expect(await problem()).toMatch(said || /^$/), patience)
      return { ...again, state: store.state, problem, untilProblem }
    },
    /** Returns every file of the copy's folder, with size and modification time. */
    async contents() {
      const names = await readdir(inFolder('copy'), { recursive: true })
      const stats = await Promise.all(names.map((name) => stat(inFolder('copy', name))))
      return new Map(names.map((name, at) => [name, `${stats[at]?.size} ${stats[at]?.mtimeMs}`]))
    },
    /** Waits until so many files lie there. */
    untilFiles: (folder: string, count: number) =>
      vi.waitFor(async () => expect(await readdir(inFolder(folder))).toHaveLength(count), patience),
    changes: async () =>
      (await readdir(inFolder('copy', 'changes'))).map((name) => inFolder('copy', 'changes', name)),
    descriptions() {
      using database = new DatabaseSync(inFolder('new', 'site.db'), { readOnly: true })
      return database
        .prepare('select description from quote_requests order by description')
        .all()
        .map((row) => row.description)
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}
