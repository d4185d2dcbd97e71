import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, describe, expect } from 'vitest'
import { createWatchedBucket } from '#server/bucket/bucket-watch.ts'
import { createPhotoLibrary } from '#server/photos/gallery/photo-library.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { createPhotoBucket } from '#server/photos/photo-bucket.ts'
import { createPhotoCache } from '#server/photos/photo-cache.ts'
import { days, minutes } from '#shared/durations.ts'
import { shortLimits, startBucket } from '../support/bucket.ts'
import { databases } from '../support/databases.ts'
import { made } from '../support/made.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const [sqlite] = databases
const stillWanted = new AbortController().signal

/** The store's clock is this machine's, and so is the library's, but for what it is set ahead. */
async function createLibrary() {
  const remote = await startBucket()
  const place = temporaryFolder()
  const db = await sqlite.open()
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const images = createPortfolioImageStore(db, now)
  const bucket = createWatchedBucket(remote.settings, shortLimits)
  const warnings: string[] = []
  const encoder = {
    async encode({ target, filename }: { target: string; filename: string }) {
      for (const name of [filename, `${filename}-2`, `${filename}-3`]) {
        await writeFile(path.join(target, name), 'picture')
      }
      return { width: 40, height: 30, widths: [40] }
    },
  }
  const cacheFolder = path.join(place.path, 'cache')
  /** As a start of the process finds it, on this machine or on another one. */
  const open = async (machine = 'one') => {
    const cache = createPhotoCache({ folder: cacheFolder, maxBytes: 1000, processes: 1 })
    const root = path.join(place.path, machine, 'uploads')
    const store = createPhotoBucket({ bucket, prefix: 'uploads', root, cache, now })
    await mkdir(path.dirname(root), { recursive: true })
    await store.prepare()
    const log = { warn: (said: unknown, sentence?: string) => void warnings.push(sentence ?? String(said)) }
    return { store, root, library: createPhotoLibrary({ images, store, encoder, log }) }
  }
  return {
    ...(await open()),
    ...{ remote, clock, images, bucket, encoder, warnings, open, cacheFolder, db },
    async [Symbol.asyncDispose]() {
      bucket.close()
      await db.destroy()
      await remote[Symbol.asyncDispose]()
      place[Symbol.dispose]()
    },
  }
}

const test = base.extend('t', made(createLibrary))

const receive = async (source: string) => {
  await writeFile(source, 'as sent')
  return {
    originalName: 'a.jpg',
    fields: { category: 'Commercial' as const, description: '', sortOrder: 0 },
  }
}

describe('what is left in a bucket', () => {
  test('by an upload that failed at its last size goes with the next tidying', async ({ t }) => {
    t.remote.way.strikes = ({ method, path: asked }) => method === 'DELETE' || asked.endsWith('-3')
    t.remote.way.fault = 'refuses'
    await expect(t.library.add(receive, stillWanted)).rejects.toThrow('denied')
    expect(await t.remote.keys()).toHaveLength(2)
    expect(await t.images.listAll()).toEqual([])

    t.remote.way.fault = 'none'
    await t.library.tidy()
    expect(await t.remote.keys()).toEqual([])
  })

  test('by a process killed between the sizes and the row goes at its next start', async ({ t }) => {
    const kept = await t.library.add(receive, stillWanted)
    const workspace = await t.store.openWorkspace()
    await t.encoder.encode(workspace)
    await t.store.publish(workspace)
    expect(await t.remote.keys()).toHaveLength(6)
    await (await t.open()).library.tidy()
    const left = await t.remote.keys()
    expect(left).toHaveLength(3)
    expect(left.every((key) => key.startsWith(`uploads/${path.parse(kept.filename).name}/`))).toBe(true)
  })

  test('by an upload whose last bytes arrive after the process that sent them was replaced goes soon after', async () => {
    await using t = await createLibrary()
    const workspace = await t.store.openWorkspace()
    await t.encoder.encode(workspace)
    const next = await t.open()
    t.remote.way.before = () => next.library.tidy()
    await t.store.publish(workspace)
    expect(await t.remote.keys()).toHaveLength(3)
    await next.library.clearAbandoned()
    expect(await t.remote.keys()).toEqual([])
    t.clock.aheadMs = minutes(10)
    await next.library.clearAbandoned()
    expect(await readdir(path.join(t.root, '.incoming'))).toEqual([])
  })

  test('by a machine that never comes back goes when it is 30 days old', async ({ t }) => {
    const kept = await t.library.add(receive, stillWanted)
    const lost = await t.open('lost')
    const workspace = await lost.store.openWorkspace()
    await t.encoder.encode(workspace)
    await lost.store.publish(workspace)

    t.clock.aheadMs = days(30) - 60_000
    await t.library.tidy()
    expect(await t.remote.keys()).toHaveLength(6)
    t.clock.aheadMs = days(30) + 60_000
    await t.library.tidy()
    const home = `uploads/${path.parse(kept.filename).name}`
    expect(await t.remote.keys()).toEqual(['', '-2', '-3'].map((end) => `${home}/${kept.filename}${end}`))
  })

  test('stays when it is so much that the database must be another site’s', async ({ t }) => {
    for (let n = 0; n < 11; n++) await t.library.add(receive, stillWanted)
    await t.db.deleteFrom('portfolio_images').execute()
    t.clock.aheadMs = days(31)
    await t.library.tidy()
    expect(await t.remote.keys()).toHaveLength(33)
    expect(t.warnings).toEqual(['11 of 11 stored photos are unknown to the database: none was removed'])
  })

  test('is removed with a photo that was deleted 30 days ago, from this disk too', async ({ t }) => {
    const { id, filename } = await t.library.add(receive, stillWanted)
    await t.store.locate(filename, filename)
    await t.images.remove(id)
    t.clock.aheadMs = days(31)
    await t.library.purge()
    expect([await t.remote.keys(), await readdir(t.cacheFolder)]).toEqual([[], []])
  })

  test('leaves this disk minutes after another machine has deleted it for good', async ({ t }) => {
    const kept = await t.library.add(receive, stillWanted)
    const { id, filename } = await t.library.add(receive, stillWanted)
    for (const name of [kept.filename, filename]) await t.store.locate(name, name)
    await t.images.remove(id)
    t.clock.aheadMs = days(31)
    await t.images.purge(id)
    await t.library.tidyCache()
    expect(await readdir(t.cacheFolder)).toEqual([path.parse(kept.filename).name])
  })
})

describe('the cache on this disk', () => {
  /** What lies in the cache, and how much that is. */
  async function contents(folder: string) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = await Promise.all(
      files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
    )
    return {
      names: files.map(({ name }) => name).toSorted(),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    }
  }

  test('never takes more than it may, and lets go of what was used longest ago', async () => {
    using place = temporaryFolder()
    const folder = path.join(place.path, 'cache')
    const cache = createPhotoCache({ folder, maxBytes: 1000, processes: 1 })
    await cache.prepare()
    const fetched: string[] = []
    const locate = (name: string) =>
      cache.locate(name.padStart(32, '0'), name, async (file) => {
        fetched.push(name)
        await writeFile(file, Buffer.alloc(200))
        return true
      })
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    for (const [n, name] of names.entries()) {
      const found = await locate(name)
      // Used one after the other, long ago, but for the first one, which was used again.
      const usedAt = new Date(Date.UTC(2026, 0, 1, 0, n))
      await utimes(path.join(found?.folder ?? '', name), usedAt, usedAt)
      if (name !== 'a' && fetched.includes('a')) await locate('a')
      expect((await contents(folder)).bytes).toBeLessThanOrEqual(1000)
    }
    const kept = (await contents(folder)).names
    expect(kept).toEqual(['a', 'f', 'g', 'h'])
    expect(fetched).toEqual(names)
  })

  test('keeps nothing of a file that broke off, and fetches it anew', async ({ t }) => {
    const { filename } = await t.library.add(receive, stillWanted)
    const big = path.join(t.root, 'big')
    await writeFile(big, Buffer.alloc(5000, 'x'))
    await t.remote.direct.put(`uploads/${path.parse(filename).name}/big`, big)
    t.remote.way.fault = 'cuts answers'
    await expect(t.store.locate(filename, 'big')).rejects.toThrow('could not be reached')
    expect(await contents(t.cacheFolder)).toEqual({ names: [], bytes: 0 })

    t.remote.way.fault = 'none'
    const found = await t.store.locate(filename, 'big')
    expect((await stat(path.join(found?.folder ?? '', 'big'))).size).toBe(5000)
  })

  test('is found again after a restart', async ({ t }) => {
    const { filename } = await t.library.add(receive, stillWanted)
    await t.store.locate(filename, filename)
    t.remote.way.asked = []
    expect(await (await t.open()).store.locate(filename, filename)).toBeDefined()
    expect(t.remote.way.asked).toEqual([])
  })
})
