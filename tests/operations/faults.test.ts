import { chmodSync, chownSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createInquiryStore } from '#server/leads/inquiry-store.ts'
import { sampleBusiness } from '#shared/business.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { aQuoteRequest as aStoredRequest } from '../stores/samples.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { plainFormOf } from '../support/plain-form.ts'
import { sendQuote, signInTo } from '../support/requests.ts'
import { aContactRequest } from '../support/samples.ts'
import { type SiteProcess, startInVain, startSite } from '../support/site-process.ts'
import { onSmallDisk, skipWithoutMounts } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { anUpload } from '../support/upload.ts'

const timeout = seconds(60)

let folder: ReturnType<typeof temporaryFolder>
let site: SiteProcess | undefined
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  await site?.stop()
  site = undefined
  folder[Symbol.dispose]()
})

/** Root may write anywhere, so it steps down. */
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const asNobody = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : []

function giveAway(...paths: string[]): void {
  if (isRoot) for (const each of paths) chownSync(each, nobody, nobody)
}

const databaseFile = () => path.join(folder.path, 'site.db')

async function expectRefusedForNow(answer: Response): Promise<void> {
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ error: expect.stringContaining(sampleBusiness.phone) })
}

test('a locked database: pages go on, what is sent is refused with the phone number, then stored', {
  timeout,
}, async () => {
  site = await startSite(folder.path)
  const { address } = site
  const other = new DatabaseSync(databaseFile())
  other.exec('begin exclusive')
  const answered: string[] = []
  const lead = sendQuote(address).finally(() => answered.push('lead'))
  const typed = aContactRequest({ message: 'Nobody shall type this twice.' })
  const form = fetch(address + pagePaths.contact, { method: 'POST', body: new URLSearchParams(typed) })
  const page = fetch(address).finally(() => answered.push('page'))
  expect((await page).status).toBe(200)
  await expectRefusedForNow(await lead)
  expect(answered, 'the page did not wait for the lock').toEqual(['page', 'lead'])
  // Without JavaScript it comes back as it was typed.
  const again = await form
  expect(again.status).toBe(503)
  expect(plainFormOf(await again.text())).toMatchObject({
    isSent: false,
    values: typed,
    notice: { title: 'Not sent yet', text: expect.stringContaining(sampleBusiness.phone) },
  })
  const health = await fetch(address + apiPaths.health)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'degraded', problems: ['database'] })

  other.close()
  expect((await sendQuote(address)).status).toBe(201)
})

test('a lock given back in time costs a lead nothing, a file moved away those until it is back', {
  timeout,
}, async () => {
  site = await startSite(folder.path)
  const { address } = site
  const other = new DatabaseSync(databaseFile())
  other.exec('begin exclusive')
  const lead = sendQuote(address)
  await fetch(address)
  other.close()
  expect((await lead).status).toBe(201)

  renameSync(databaseFile(), `${databaseFile()}.away`)
  await expectRefusedForNow(await sendQuote(address))
  renameSync(`${databaseFile()}.away`, databaseFile())
  expect((await sendQuote(address)).status).toBe(201)
})

test('a database that is damaged while the site runs: refused, and served again once it is mended', {
  timeout,
}, async () => {
  // More than the site keeps in memory, so that the list must be read from the file.
  await fillDatabase(600)
  site = await startSite(folder.path)
  const owner = { headers: await signInTo(site.address) }
  const list = `${site.address}${apiPaths.quoteRequests}`
  checkpoint()
  const whole = await readFile(databaseFile())
  const half = Math.floor(whole.length / 2)
  await overwrite(Buffer.alloc(whole.length - half, 'damage'), half)
  const read = await fetch(list, owner)
  expect(read.status).toBe(503)
  // It is the owner's own number.
  expect((await read.json()).error).not.toContain(sampleBusiness.phone)

  await overwrite(whole.subarray(half), half)
  expect(await (await fetch(list, owner)).json()).toHaveLength(600)
  expect((await sendQuote(site.address)).status).toBe(201)
})

test('a data folder that may no longer be written to: told by health, photos wait, leads go on', {
  timeout,
}, async () => {
  giveAway(folder.path)
  site = await startSite(folder.path, {}, { through: asNobody })
  const owner = { headers: await signInTo(site.address) }
  const uploads = path.join(folder.path, 'uploads')
  const places = [folder.path, uploads, path.join(uploads, '.incoming')]
  const upload = async () => uploadTo(site, await anUpload({ file: await plainJpeg() }), owner.headers)
  for (const place of places) chmodSync(place, 0o500)

  const refused = await upload()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({ error: expect.stringMatching(/try again later/) })
  expect((await fetch(site.address)).status).toBe(200)
  // The database is open already: what may be written to it still is.
  expect((await sendQuote(site.address)).status).toBe(201)
  const health = await fetch(`${site.address}${apiPaths.health}`)
  expect(await health.json()).toMatchObject({
    status: 'degraded',
    problems: expect.arrayContaining(['disk']),
  })

  for (const place of places) chmodSync(place, 0o700)
  expect((await upload()).status).toBe(201)
  expect((await sendQuote(site.address)).status).toBe(201)
  const list = await fetch(`${site.address}${apiPaths.quoteRequests}`, owner)
  expect(await list.json()).toHaveLength(2)
})

test('a full disk: leads and photos are refused while it lasts and stored afterwards', {
  timeout,
}, async ({ skip }) => {
  skipWithoutMounts(skip)
  site = await startSite(folder.path, {}, { through: onSmallDisk('DATA_DIR') })
  const owner = { headers: await signInTo(site.address) }
  const disk = path.join('/proc', String(site.process.pid), 'root', folder.path)
  const filler = path.join(disk, 'filler')
  expect(() => writeFileSync(filler, Buffer.alloc(5_000_000))).toThrow('ENOSPC')

  const health = await fetch(`${site.address}${apiPaths.health}`)
  expect(await health.json()).toMatchObject({
    status: 'degraded',
    problems: expect.arrayContaining(['disk']),
  })

  let stored = 0
  const description = 'x'.repeat(5000)
  // The log of the database has room for some of them.
  for (let count = 0; count < 100; count++) {
    const answer = await sendQuote(site.address, { description })
    if (answer.status === 201) stored++
    else await expectRefusedForNow(answer)
  }
  expect(stored).toBeLessThan(100)
  expect((await fetch(site.address)).status).toBe(200)

  const photo = await anUpload({ file: await plainJpeg() })
  const upload = () => uploadTo(site, photo, owner.headers)
  const refused = await upload()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({ error: expect.stringMatching(/try again later/) })
  expect(readdirSync(path.join(disk, 'uploads', '.incoming'))).toEqual([])

  rmSync(filler)
  expect((await sendQuote(site.address, { description })).status).toBe(201)
  expect((await upload()).status).toBe(201)
  const list = await fetch(`${site.address}${apiPaths.quoteRequests}`, owner)
  expect(await list.json()).toHaveLength(stored + 1)
})

describe('the start', () => {
  test.each([
    ['in a folder', false],
    ['on a database', true],
  ])('%s that cannot be written to says so in one sentence', { timeout }, async (_where, hasDatabase) => {
    if (hasDatabase) await fillDatabase(1)
    giveAway(folder.path, ...(hasDatabase ? [databaseFile()] : []))
    chmodSync(folder.path, 0o500)
    expect(await startInVain(folder.path, { through: asNobody })).toEqual({
      exitCode: 1,
      said: expect.stringMatching(/^The database file .*site\.db can't be used \(.+\): check .+\.\n$/),
    })
    chmodSync(folder.path, 0o700)
  })

  test('on a damaged database says what to do', { timeout }, async () => {
    await writeFile(databaseFile(), 'This is somebody’s letter. '.repeat(100))
    expect(await startInVain(folder.path)).toEqual({
      exitCode: 1,
      said: expect.stringMatching(/^The database file .* is damaged or is no database: put a backup .+\n$/),
    })
  })

  test('on a locked database says so and leaves it alone', { timeout }, async () => {
    await fillDatabase(1)
    const other = new DatabaseSync(databaseFile())
    other.exec('pragma locking_mode = exclusive; begin exclusive')
    expect(await startInVain(folder.path)).toEqual({
      exitCode: 1,
      said: expect.stringContaining('database is locked'),
    })
    other.close()
  })
})

async function fillDatabase(count: number): Promise<void> {
  const db = await openDatabase({ dataDir: folder.path })
  const quotes = createInquiryStore(db, 'quote')
  const description = 'x'.repeat(5000)
  await Promise.all(Array.from({ length: count }, () => quotes.add(aStoredRequest({ description }))))
  await db.destroy()
}

function uploadTo(
  site: SiteProcess | undefined,
  photo: Awaited<ReturnType<typeof anUpload>>,
  session: Record<string, string>,
): Promise<Response> {
  return fetch(`${site?.address}${apiPaths.portfolioImages}`, {
    method: 'POST',
    headers: { ...photo.headers, ...session },
    body: new Uint8Array(photo.payload),
  })
}

function checkpoint(): void {
  using database = new DatabaseSync(databaseFile())
  database.exec('pragma wal_checkpoint(truncate)')
}

/** In place, as a failing disk would: the site has the file open. */
async function overwrite(bytes: Buffer, position: number): Promise<void> {
  const handle = await open(databaseFile(), 'r+')
  await handle.write(bytes, 0, bytes.length, position)
  await handle.close()
}
