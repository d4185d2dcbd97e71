import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { createPhotoLibrary } from '#server/photos/gallery/photo-library.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { createPhotoFolder } from '#server/photos/photo-folder.ts'
import { days, hours } from '#shared/durations.ts'
import { databases } from '../support/databases.ts'
import { made } from '../support/made.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createTestClock } from '../support/test-clock.ts'

const [sqlite] = databases
const [thisHost, otherHost] = ['a1', 'b2']
const stillWanted = new AbortController().signal

/** A library whose encoder writes one file; the decoding itself is tested through the API. */
async function createLibrary() {
  const place = temporaryFolder()
  const root = path.join(place.path, 'uploads')
  const db = await sqlite.open()
  const clock = createTestClock()
  const warnings: string[] = []
  const images = createPortfolioImageStore(db, clock.now)
  const encoder = {
    async encode({ target, filename }: { target: string; filename: string }) {
      await writeFile(path.join(target, filename), 'picture')
      return { width: 40, height: 30, widths: [40] }
    },
  }
  const open = async () => {
    const store = createPhotoFolder(root, { now: clock.now, host: thisHost })
    await store.prepare()
    return createPhotoLibrary({
      images,
      store,
      encoder,
      log: { warn: (sentence: string) => warnings.push(sentence) },
    })
  }
  return {
    db,
    clock,
    images,
    root,
    encoder,
    warnings,
    /** The library as the next start of the process finds it. */
    open,
    library: await open(),
    photos: async () => (await readdir(root)).filter((name) => name !== '.incoming'),
    underWay: () => readdir(path.join(root, '.incoming')),
    async [Symbol.asyncDispose]() {
      await db.destroy()
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

test('a photo deleted more than 30 days ago is gone for good, row and files', async ({ t }) => {
  const kept = await t.library.add(receive, stillWanted)
  const deleted = await t.library.add(receive, stillWanted)
  await t.images.remove(deleted.id)

  t.clock.advance(days(30))
  await t.library.tidy()
  expect(await t.photos()).toHaveLength(2)

  t.clock.advance(1)
  await t.library.tidy()
  expect(await t.photos()).toEqual([path.parse(kept.filename).name])
  const rows = await t.db.selectFrom('portfolio_images').select('id').execute()
  expect(rows).toEqual([{ id: kept.id }])
})

test('a failed encoding leaves nothing', async ({ t }) => {
  t.encoder.encode = async () => Promise.reject(new Error('no'))
  await expect(t.library.add(receive, stillWanted)).rejects.toThrow('no')
  expect([await t.photos(), await t.underWay()]).toEqual([[], []])
})

test('whoever hung up meanwhile gets no photo', async ({ t }) => {
  const controller = new AbortController()
  const hangUp = async (source: string) => {
    controller.abort()
    return receive(source)
  }
  await expect(t.library.add(hangUp, controller.signal)).rejects.toThrow(/abort/)
  expect([await t.photos(), await t.underWay()]).toEqual([[], []])
  expect(await t.images.listAll()).toEqual([])
})

test('files whose row could not be stored are cleared once the database is back', async ({ t }) => {
  await t.db.schema.alterTable('portfolio_images').renameTo('away').execute()
  await expect(t.library.add(receive, stillWanted)).rejects.toThrow()
  await t.db.schema.alterTable('away').renameTo('portfolio_images').execute()
  expect(await t.photos()).toHaveLength(1)

  await t.library.tidy()
  expect([await t.photos(), await t.underWay()]).toEqual([[], []])
})

test('the next start clears what a kill cut off, and keeps what was stored', async ({ t }) => {
  const { filename } = await t.library.add(receive, stillWanted)
  const stored = path.parse(filename).name
  const [encoding, published] = ['a'.repeat(32), 'b'.repeat(32)]
  // Killed: before its note was removed, while encoding, and between the rename and the row.
  for (const name of [stored, encoding, published]) {
    await mkdir(path.join(t.root, '.incoming', `${thisHost}.${process.pid}-${name}`))
  }
  await mkdir(path.join(t.root, published))
  const anotherProcess = `${thisHost}.${process.ppid}-${'c'.repeat(32)}`
  await mkdir(path.join(t.root, '.incoming', anotherProcess))

  await (await t.open()).tidy()
  expect(await t.photos()).toEqual([stored])
  expect(await t.underWay()).toEqual([anotherProcess])
})

/** An upload of another process of this host that was cut off between its file and its row. */
async function leaveWithoutRow(root: string, pid: number | undefined) {
  const name = 'e'.repeat(32)
  await mkdir(path.join(root, '.incoming', `${thisHost}.${pid}-${name}`))
  await mkdir(path.join(root, name))
  return name
}

test('what a process has left that is being killed goes when it is gone', async ({ t }) => {
  const killed = spawn('sleep', ['100'])
  const photo = await leaveWithoutRow(t.root, killed.pid)
  await t.library.tidy()
  expect(await t.photos()).toEqual([photo])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await t.library.clearAbandoned()
  expect([await t.photos(), await t.underWay()]).toEqual([[], []])
})

test.runIf(process.platform === 'linux')(
  'what a killed process has left goes though nobody has asked about it yet',
  async () => {
    await using t = await createLibrary()
    // The shell becomes a program that never asks what became of the child that it had as a shell.
    const parent = spawn('sh', ['-c', 'sleep 100 & echo $!; exec sleep 100'])
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(line)
      await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'latin1')).toBe('sleep\n')
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => readFile(`/proc/${pid}/stat`, 'latin1')).toContain(') Z ')
      await leaveWithoutRow(t.root, pid)
      await t.library.tidy()
      expect([await t.photos(), await t.underWay()]).toEqual([[], []])
    } finally {
      parent.kill('SIGKILL')
    }
  },
)

test('another host’s upload is left alone, whatever its process’s number, until it is too old to be one', async () => {
  await using t = await createLibrary()
  const entry = `${otherHost}.${process.pid}-${'d'.repeat(32)}`
  const work = path.join(t.root, '.incoming', entry)
  await mkdir(work)
  await mkdir(path.join(t.root, 'd'.repeat(32)))
  await utimes(work, t.clock.now(), t.clock.now())

  t.clock.advance(hours(24))
  await t.library.tidy()
  expect([await t.photos(), await t.underWay()]).toEqual([['d'.repeat(32)], [entry]])

  t.clock.advance(1)
  await t.library.tidy()
  expect([await t.photos(), await t.underWay()]).toEqual([[], []])
})

test('files without a row go when they are a day old, but not when there are so many that the database must be wrong', async () => {
  await using t = await createLibrary()
  const orphans = Array.from({ length: 11 }, (_, n) => n.toString(16).padStart(32, '0'))
  for (const name of orphans) {
    await mkdir(path.join(t.root, name))
    await utimes(path.join(t.root, name), t.clock.now(), t.clock.now())
  }
  t.clock.advance(hours(24) + 1)
  await t.library.tidy()
  expect(await t.photos()).toHaveLength(11)
  expect(t.warnings).toEqual(['11 of 11 stored photos are unknown to the database: none was removed'])

  await rm(path.join(t.root, orphans[0] ?? ''), { recursive: true })
  await t.library.tidy()
  expect(await t.photos()).toEqual([])
})

test('tidying leaves a photo alone that is being taken in', async ({ t }) => {
  const { encode } = t.encoder
  t.encoder.encode = async (job) => {
    await t.library.tidy()
    return encode(job)
  }
  await t.library.add(receive, stillWanted)
  expect(await t.photos()).toHaveLength(1)
})
