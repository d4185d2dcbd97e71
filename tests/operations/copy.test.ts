import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, vi } from 'vitest'
import { changesName, packCommits, unpackCommits } from '#server/copy/copy-objects.ts'
import { ensureSpareKey, lockFile, publicKeyOf, readSpareKey, unlockFile } from '#server/copy/spare-key.ts'
import { hashOfCommit } from '#server/db/recorded-file.ts'
import { checkCopy } from '#server/operations/copy-lag.ts'
import { createRestoreTrial } from '#server/operations/restore-trial.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { SpareKey } from '#shared/contract/spare-key.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { startBucket } from '../support/bucket.ts'
import { aCopiedSite, patience } from '../support/copied-site.ts'
import { asOwner } from '../support/lead-mail.ts'
import { made } from '../support/made.ts'
import { test as base } from '../support/site-test.ts'

const test = base.extend(
  'it',
  made(() => aCopiedSite()),
)

describe('a site whose machine is lost', { timeout: seconds(60) }, () => {
  test('comes back from the copy with every lead, once', async ({ it }) => {
    for (const mark of ['a', 'b', 'c']) expect(await it.send(mark)).toBe(201)
    expect(await it.toldToOwner()).toMatchObject({
      isBehind: false,
      sentence: expect.stringMatching(
        /^Every enquiry is saved in two places\. Last copied \d+:\d\d [ap]m\.$/,
      ),
    })
    const places = { dataDir: it.site.dataDir, backupDir: it.site.dataDir, ...it.placesOfCopy }
    expect(await checkCopy(places, new Date())).toMatchObject([
      { status: 'ok', detail: expect.stringMatching(/^Every lead is in two places, the second the copy\./) },
      { status: 'warning', detail: 'the copy is on the same disk as the data: mount another there.' },
    ])
    const { leads } = await it.restore()
    expect(leads?.count).toBe(3)
    expect(it.descriptions()).toEqual(['a', 'b', 'c'])
    using database = new DatabaseSync(it.inFolder('new', 'site.db'))
    expect(
      database.prepare("select n from lead_tallies where list = 'quote' and what = 'unread answer'").get()?.n,
    ).toBe(3)
  })

  test('has a spare key, which its owner ticks off by its last four letters', async ({ it }) => {
    const { app } = it.site
    const headers = await it.site.signIn()
    const step = async () =>
      (await app.inject({ url: apiPaths.setUp, headers }))
        .json<SetUp>()
        .steps.find((other) => other.step === 'spareKey')
    expect(await step()).toMatchObject({ isDone: false })
    const shown = await app.inject({ url: apiPaths.spareKey, headers })
    expect(shown.headers['cache-control']).toBe('no-store')
    const { key } = shown.json<SpareKey>()
    expect(key).toBe(await readSpareKey(it.site.dataDir, undefined))
    const prove = (lastFour: string) =>
      app.inject({ method: 'POST', url: apiPaths.spareKey, headers, payload: { lastFour } })
    expect((await prove('WXYZ')).json()).toMatchObject({
      fields: { lastFour: expect.stringMatching(/Check/) },
    })
    expect(await step()).toMatchObject({ isDone: false })
    expect((await prove(` ${key.slice(-4).toLowerCase()} `)).statusCode).toBe(200)
    expect(await step()).toMatchObject({ isDone: true })
  })

  test('is refused by name where the copy has a gap, was altered, or is of another key', async ({ it }) => {
    for (const mark of ['a', 'b', 'c', 'd']) await it.send(mark)
    const files = (await it.changes()).toSorted()
    const [, middle = ''] = files
    await rename(middle, it.inFolder('aside'))
    await expect(it.restore()).rejects.toThrow(
      /are missing from the second copy, before .* all later changes away/,
    )
    await writeFile(middle, 'something else')
    await expect(it.restore()).rejects.toThrow(/was altered\. Put it back as it was, or move it away/)
    await rm(middle)
    await rename(it.inFolder('aside'), middle)
    const other = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
    await expect(it.restore({ identity: other })).rejects.toThrow(/is not the key of the copy/)
    await expect(readdir(it.inFolder('new'))).rejects.toThrow('ENOENT')
    expect((await it.restore()).leads?.count).toBe(4)
  })

  test('comes back without what had overtaken a change that never arrived, and goes on from there', async () => {
    await using it = await aCopiedSite()
    for (const mark of ['a', 'b']) await it.send(mark)
    await it.site.app.close()
    const ours = (await it.changes()).toSorted().at(-1) ?? ''
    const { key } = await ensureSpareKey(it.site.dataDir, undefined)
    const number = Number(path.basename(ours).split('-')[2])
    const overtaking = (copied: number) => putOvertaking(ours, key, { number: number + 2, copied })
    await overtaking(number + 1)
    await expect(it.restore()).rejects.toThrow(`Changes ${number + 1} to ${number + 1} are missing`)
    const early = await overtaking(number)
    expect(await it.restore()).toMatchObject({ leads: { count: 2 }, leftOut: 1 })
    await using again = await it.startAgain(it.inFolder('new'))
    await vi.waitFor(async () => expect(await it.changes()).not.toContain(early), patience)
    expect(await again.problem()).toBe('')
  })

  test('is refused by name where two sites wrote to the copy, or a newer version', async ({ it }) => {
    await it.send('a')
    const [file = ''] = await it.changes()
    const foreign = it.inFolder(
      'copy',
      'changes',
      path.basename(file).replace(/^\w+/, '20200101000000abcdef12'),
    )
    await copyFile(file, foreign)
    await expect(it.restore()).rejects.toThrow(/Two sites have written to the copy/)
    await rm(foreign)
    const ownerFile = it.inFolder('copy', 'copy.json')
    const owner = JSON.parse(await readFile(ownerFile, 'utf8'))
    await writeFile(ownerFile, JSON.stringify({ ...owner, format: owner.format + 1 }))
    await expect(it.restore()).rejects.toThrow(/was written by a newer version/)
    await expect(readdir(it.inFolder('new'))).rejects.toThrow('ENOENT')
  })

  test('is not fetched at all where there is something already', async ({ it }) => {
    await mkdir(it.inFolder('new'))
    await writeFile(it.inFolder('new', 'mine'), '')
    await rm(it.inFolder('copy', 'archives'), { recursive: true })
    await expect(it.restore()).rejects.toThrow(/new is not empty: add --force/)
  })

  test('is tried every week, and a copy that lacks leads is named', async ({ it }) => {
    const { site } = it
    // The lead is newer than the archive.
    site.advance(minutes(1))
    await it.send('a')
    site.advance(days(1))
    const trial = createRestoreTrial({
      places: { dataDir: site.dataDir, backupDir: path.join(site.dataDir, 'backups'), ...it.placesOfCopy },
      ...{ db: site.db, now: () => site.clock.now },
    })
    const causes = async () => {
      await trial.run(new AbortController().signal, site.app.log)
      return (await asOwner(site, 'GET', apiPaths.alarms)).causes
    }
    expect(await causes()).toEqual([])
    for (const file of await it.changes()) await writeFile(file, 'something else')
    site.advance(days(2))
    expect((await causes())[0].reason).toMatch(/changes.* in the second copy was altered/)
  })

  test('loses no lead while its disk is gone', async ({ it }) => {
    await rename(it.inFolder('copy'), it.inFolder('unplugged'))
    it.copy.waitMs = 50
    expect(await it.send('a')).toBe(201)
    await it.untilState({ problem: expect.stringMatching(/is not there: is its disk connected/) })
    await rename(it.inFolder('unplugged'), it.inFolder('copy'))
    await it.untilState({ waitingSince: null })
    expect((await it.restore()).leads?.count).toBe(1)
  })

  test.each([
    ['refuses', /denied/],
    ['is full', /is full: make room there/],
    ['is overloaded', /./],
    ['is silent', /./],
  ] as const)(
    'loses no lead while the store %s, and what waited is copied afterwards',
    async (fault, problem) => {
      await using bucket = await startBucket()
      await using it = await aCopiedSite({ bucket: bucket.settings, prefix: 'one' })
      bucket.way.fault = fault
      it.copy.waitMs = 50
      expect(await it.send('a')).toBe(201)
      expect(await it.send('b')).toBe(201)
      await it.untilState({ problem: expect.stringMatching(problem) })
      expect(await it.site.operations.health()).toContain('copy')
      expect(await it.toldToOwner()).toMatchObject({
        isBehind: true,
        sentence: expect.stringMatching(
          /^The second copy is \d minutes? behind\. Only whoever runs the site/,
        ),
        reason: expect.stringMatching(problem),
      })
      bucket.way.fault = 'none'
      await it.untilState({ waitingSince: null })
      expect((await it.restore()).leads?.count).toBe(2)
    },
  )
})

/** Puts the object of a later commit beside one of the copy's, as a busy site does before all in between has arrived. */
async function putOvertaking(
  beside: string,
  key: string,
  { number, copied }: { number: number; copied: number },
): Promise<string> {
  const packed = `${beside}.packed`
  await unlockFile(beside, packed, key)
  const [commit] = (await unpackCommits(await readFile(packed))).commits
  if (!commit) throw new Error('The object is empty')
  const { hash: before, ...rest } = commit
  const later = { ...rest, number, before }
  const hash = hashOfCommit(later)
  const [history = ''] = path.basename(beside).split('-')
  const file = path.join(path.dirname(beside), path.basename(changesName(history, number, number, hash)))
  await writeFile(packed, await packCommits({ commits: [{ ...later, hash }], copied }))
  await lockFile(packed, file, await publicKeyOf(key))
  await rm(packed)
  return file
}
