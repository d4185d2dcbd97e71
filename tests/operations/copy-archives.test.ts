import { cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, vi } from 'vitest'
import { endRecord } from '#server/db/recorded-database.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { days, hours, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { aPortfolioImage } from '../stores/samples.ts'
import { startBucket } from '../support/bucket.ts'
import { aCopiedSite, patience } from '../support/copied-site.ts'
import { made } from '../support/made.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const test = base.extend(
  'it',
  made(() => aCopiedSite()),
)

type Copied = Awaited<ReturnType<typeof aCopiedSite>>

const backUp = ({ operations, app }: Pick<TestApp, 'operations' | 'app'>) =>
  operations.backUpNow(new AbortController().signal, app.log)

const send = ({ app }: Pick<TestApp, 'app'>, description: string) =>
  app.inject({ method: 'POST', url: apiPaths.quote, payload: aQuoteRequest({ description }) })

/** The site takes a lead while it has no second copy. Its record has ended then. */
async function runWithoutCopy(dataDir: string, description: string): Promise<void> {
  await using t = await createTestApp({ dataDir, backupDir: path.join(dataDir, 'backups') })
  await send(t, description)
}

async function addPhoto(dataDir: string, stem: string, at = new Date()): Promise<void> {
  const folder = path.join(dataDir, 'uploads', stem)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'original.jpg'), 'a photo')
  await utimes(folder, at, at)
}

async function makeNextArchive(it: Copied): Promise<void> {
  const { archive } = await it.state()
  // No timer runs, so that nothing is written after the archive.
  it.site.clock.now = new Date(it.site.clock.now.getTime() + hours(1))
  await backUp(it.site)
  await it.untilState({ archive: expect.not.stringMatching(archive) })
}

describe('a second copy', { timeout: seconds(90) }, () => {
  test('that begins anew, and can’t remove what was there at first, comes back whole afterwards', async () => {
    await using bucket = await startBucket()
    await using it = await aCopiedSite({ bucket: bucket.settings, prefix: 'one' })
    await it.send('a')
    const older = await it.restoreTo('older')
    await runWithoutCopy(older, 'b')
    bucket.way.fault = 'refuses'
    bucket.way.strikes = ({ method }) => method === 'DELETE'
    await using anew = await it.startAgain(older)
    await anew.untilProblem(/denied/)
    bucket.way.fault = 'none'
    await anew.untilProblem('')
    await send(anew, 'c')
    expect((await it.restore()).leads?.count).toBe(3)
  })

  test('that begins anew on a machine whose clock is an hour behind comes back with the newest leads', async () => {
    await using it = await aCopiedSite()
    await makeNextArchive(it)
    const behind = await it.restoreTo('behind')
    await runWithoutCopy(behind, 'a')
    await using anew = await it.startAgain(behind)
    await vi.waitFor(async () => expect((await anew.state()).archive).not.toBe(''), patience)
    await send(anew, 'b')
    expect((await it.restore()).leads?.count).toBe(2)
  })

  test('that goes on with a clock an hour behind comes back whole', async ({ it }) => {
    await it.send('a')
    await makeNextArchive(it)
    await it.send('b')
    const behind = await it.restoreTo('behind')
    await using restored = await it.startAgain(behind)
    await backUp(restored)
    await addPhoto(behind, 'a'.repeat(32))
    await send(restored, 'c')
    // Archives are looked for before photos.
    await it.untilFiles('copy/photos/uploads', 1)
    expect((await it.restore()).leads?.count).toBe(3)
  })

  test('with a newer archive than a machine that was set back has tells it to restore, and is left alone', async () => {
    await using it = await aCopiedSite()
    await it.send('a')
    const setBack = await it.restoreTo('set-back')
    await cp(path.join(it.site.dataDir, '.copying/writer'), path.join(setBack, '.copying/writer'))
    await it.send('b')
    // When the second is made, what the lead has caused is long done.
    await makeNextArchive(it)
    await makeNextArchive(it)
    // Older archives go last.
    await it.untilFiles('copy/archives', 1)
    const before = await it.contents()
    await using again = await it.startAgain(setBack)
    const said = /has leads that are not here\. .* set back .* --from-copy --force/
    await again.untilProblem(said)
    await send(again, 'c')
    expect(await it.contents()).toEqual(before)
    expect((await it.restore()).leads?.count).toBe(2)
  })

  test('whose clock was days ahead has new photos once it is right, and an archive a day later', async () => {
    await using it = await aCopiedSite()
    it.site.advance(days(5))
    await makeNextArchive(it)
    it.site.advance(-days(5))
    const { archive } = await it.state()
    await addPhoto(it.site.dataDir, 'a'.repeat(32), it.site.clock.now)
    await it.send('a')
    await it.untilFiles('copy/photos/uploads', 1)
    it.site.advance(days(1))
    await it.untilState({ archive: expect.not.stringMatching(archive) })
    expect((await it.restore()).leads?.count).toBe(1)
  })

  test('gives up photos that the site no longer has, as of somebody whom it forgot', async ({ it }) => {
    const [gone, listed] = ['a'.repeat(32), 'b'.repeat(32)] as const
    for (const stem of [gone, listed]) await addPhoto(it.site.dataDir, stem)
    await createPortfolioImageStore(it.site.db).add(aPortfolioImage({ filename: `${listed}.jpg` }))
    const copied = async () => {
      const names = await readdir(it.inFolder('copy/photos/uploads'), { recursive: true })
      return names
        .filter((name) => name.endsWith('.age'))
        .map((name) => path.dirname(name))
        .toSorted()
    }
    await vi.waitFor(async () => expect(await copied()).toEqual([gone, listed]), patience)
    // The disk of the photos is gone, too.
    await rm(path.join(it.site.dataDir, 'uploads'), { recursive: true })
    await makeNextArchive(it)
    await vi.waitFor(async () => expect(await copied()).toEqual([listed]), patience)
  })

  test('says that it can’t begin where no backup can be made, and doesn’t begin with an older one', async () => {
    await using it = await aCopiedSite()
    await it.send('a')
    await it.untilState({ waitingSince: null })
    // A folder there can't be tidied away as a file.
    await mkdir(path.join(it.site.dataDir, 'backups', '.unfinished-in-the-way'))
    await rm(it.inFolder('copy/archives'), { recursive: true })
    await it.send('b')
    await it.untilState({ problem: expect.stringMatching(/No backup could be made/) })
    expect(await it.site.operations.health()).toContain('copy')
    expect((await it.state()).archive).toBe('')
  })

  test('has an archive again within seconds, where that was removed', async ({ it }) => {
    await it.send('a')
    await rm(it.inFolder('copy/archives'), { recursive: true })
    it.site.advance(hours(1))
    await it.send('b')
    await it.untilFiles('copy/archives', 1)
    expect((await it.restore()).leads?.count).toBe(2)
  })

  test('whose record another program has ended costs no lead, and everybody is told', async ({ it }) => {
    await endRecord(it.site.db)
    it.copy.waitMs = 50
    expect(await it.send('a')).toBe(201)
    const reason = 'Its record has ended: restart the site.'
    expect(await it.toldToOwner()).toMatchObject({ isBehind: true, reason })
    expect(await it.site.operations.health()).toContain('copy')
  })
})
