import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, vi } from 'vitest'
import { ifThere } from '#server/base/disk.ts'
import { packCommits, unpackCommits } from '#server/copy/copy-objects.ts'
import { ensureSpareKey, lockFile, publicKeyOf, readSpareKey, unlockFile } from '#server/copy/spare-key.ts'
import { hashOfCommit } from '#server/db/recorded-file.ts'
import { checkCopy } from '#server/operations/copy-lag.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { runCommand } from '../support/command.ts'
import { aCopiedSite, patience } from '../support/copied-site.ts'
import { made } from '../support/made.ts'
import { leadTo, signInTo } from '../support/requests.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { test as base } from '../support/site-test.ts'
import { onSmallDisk, skipWithoutMounts } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = base.extend(
  'it',
  made(() => aCopiedSite()),
)

const timeout = seconds(90)

test('a disk of the second copy that is full costs no lead, is told, and is caught up with once there is room', {
  timeout,
}, async ({ skip }) => {
  skipWithoutMounts(skip)
  using folder = temporaryFolder()
  const [dataDir, COPY_TO] = [path.join(folder.path, 'data'), path.join(folder.path, 'copy')]
  mkdirSync(COPY_TO)
  {
    await using site = await startSite(
      dataDir,
      { COPY_TO, SMALL: COPY_TO },
      { through: onSmallDisk('SMALL') },
    )
    const disk = path.join('/proc', String(site.process.pid), 'root', COPY_TO)
    const told = await tellerOf(site)
    await vi.waitFor(async () => expect(await told.toOwner()).toMatchObject({ isBehind: false }), patience)
    const filler = path.join(disk, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(8_000_000))).toThrow('ENOSPC')

    const marks = Array.from({ length: 20 }, (_, number) => `lead ${number}`)
    for (const mark of marks) await leadTo(site.address, mark)
    const reason = expect.stringMatching(/copy is full: make room there\.$/)
    const sentence = expect.stringMatching(/behind\. Only whoever runs the site can fix it\.$/)
    await vi.waitFor(
      async () => expect(await told.toOwner()).toEqual({ isBehind: true, sentence, reason }),
      patience,
    )
    expect(await told.byHealth()).toContain('copy')
    const copy = { name: COPY_TO, waitMs: 0, identity: undefined, target: { folder: COPY_TO } }
    const places = { dataDir, backupDir: folder.path, databaseUrl: undefined, copy }
    expect((await checkCopy(places, new Date()))[0]).toMatchObject({ status: 'problem', detail: reason })
    expect(readdirSync(path.join(disk, '.unfinished'))).toEqual([])

    rmSync(filler)
    await vi.waitFor(async () => expect(await told.toOwner()).toMatchObject({ isBehind: false }), {
      ...{ timeout: seconds(60), interval: 200 },
    })
    expect(await told.byHealth()).not.toContain('copy')
    // What is mounted there is gone with the process.
    const isFinished = (file: string) => !file.includes('.unfinished')
    await cp(disk, path.join(folder.path, 'kept'), { recursive: true, filter: isFinished })
  }
  const restored = {
    ...{ COPY_TO: path.join(folder.path, 'kept'), DATA_DIR: path.join(folder.path, 'new') },
    COPY_IDENTITY: readFileSync(path.join(dataDir, 'spare-key'), 'utf8').trim(),
  }
  const { code, out, err } = await runCommand('restore', ['--from-copy'], restored)
  expect({ code, err }).toMatchObject({ code: 0 })
  expect(out).toContain('20 leads came back.')

  const inVain = [process.execPath, 'dist/commands/restore.js', '--from-copy']
  const env = { PATH: process.env.PATH, ...restored, SMALL: COPY_TO, DATA_DIR: path.join(COPY_TO, 'new') }
  const [command = '', ...small] = onSmallDisk('SMALL', '400k')
  expect(spawnSync(command, [...small, ...inVain], { env, encoding: 'utf8' })).toMatchObject({
    ...{ status: 1, stderr: expect.stringMatching(/is full: make room there, and run this again/) },
  })
})

async function tellerOf(site: SiteProcess) {
  const headers = await signInTo(site.address)
  const ask = async <T>(url: string) => (await (await fetch(site.address + url, { headers })).json()) as T
  return {
    toOwner: async () => (await ask<SetUp>(apiPaths.setUp)).copy,
    byHealth: async () => (await ask<{ problems: string[] }>(apiPaths.health)).problems,
  }
}

describe('a copy that is not this site’s to write', { timeout }, () => {
  test('because a newer version wrote it, is left alone by an older one', async ({ it }) => {
    await it.send('a')
    const olderPlace = await it.restoreTo('older')
    await it.send('b')
    const newest = (await it.changes()).toSorted().at(-1) ?? ''
    await alterMigration(newest, it.site.dataDir, '999-later')
    await expect(it.restore()).rejects.toThrow(
      /goes on after an upgrade to a newer version of the site \(999-later\): install that version first/,
    )
    await expect(readdir(it.inFolder('new'))).rejects.toThrow('ENOENT')

    const file = it.inFolder('copy', 'copy.json')
    const owner = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...owner, format: owner.format + 1 }))
    const before = await it.contents()
    await using older = await it.startAgain(olderPlace)
    await older.untilProblem(/by a newer version/)
    expect(await it.contents()).toEqual(before)
  })

  test('because the machine was set up anew instead of restored, keeps the leads that it has', async () => {
    await using it = await aCopiedSite()
    await it.send('a')
    // A running site goes on to copy what the lead has caused.
    await it.site.app.close()
    const before = await it.contents()
    await using fresh = await it.startAgain(
      it.inFolder('fresh'),
      await readSpareKey(it.site.dataDir, undefined),
    )
    const said = /was begun anew and not restored from it: stop it, and run the restore/
    await fresh.untilProblem(said)
    expect(await it.contents()).toEqual(before)
    expect((await it.restore()).leads?.count).toBe(1)
  })

  test('because a restored machine goes on with it, is told on the old one, which stops', async ({ it }) => {
    await it.send('a')
    expect((await it.restore()).leads?.count, 'while the old one runs').toBe(1)
    expect(await it.send('b')).toBe(201)
    {
      await using early = await it.startAgain(it.inFolder('new'))
      const said = /^the copy has leads that are not here/
      await early.untilProblem(said)
    }
    expect(await it.send('c'), 'the old one goes on').toBe(201)
    await it.untilState({ problem: '', waitingSince: null })
    await rm(it.inFolder('new'), { recursive: true })

    expect((await it.restore()).leads?.count).toBe(3)
    await using restored = await it.startAgain(it.inFolder('new'))
    it.copy.waitMs = 50
    expect(await it.send('too late')).toBe(201)
    const said = /^Another machine goes on from the copy at the copy: stop one of them/
    await it.untilState({ problem: expect.stringMatching(said) })
    expect(await it.site.operations.health()).toContain('copy')
    const { copied } = await it.state()
    expect(await it.send('later still')).toBe(201)
    expect(await it.state()).toMatchObject({ copied, waitingSince: expect.any(String) })
    expect(await restored.problem()).toBe('')
  })
})

test('what a kill leaves on its way to the copy is gone after the next start', { timeout }, async () => {
  await using it = await aCopiedSite()
  await it.send('a')
  await it.restore()
  const halves = [it.inFolder('copy/.unfinished'), it.inFolder('new/.copying')]
  for (const folder of halves) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'daily.locked'), 'half of an archive')
  }
  await using again = await it.startAgain(it.inFolder('new'))
  for (const folder of halves) expect((await ifThere(readdir(folder))) ?? []).not.toContain('daily.locked')
  expect(await again.problem()).toBe('')
})

/** The object as a newer site would have written it. */
async function alterMigration(file: string, dataDir: string, migration: string): Promise<void> {
  const { key } = await ensureSpareKey(dataDir, undefined)
  const packed = `${file}.packed`
  await unlockFile(file, packed, key)
  const { commits, copied } = await unpackCommits(await readFile(packed))
  const altered = commits.map(({ hash: _, ...commit }) => {
    const later = { ...commit, migration }
    return { ...later, hash: hashOfCommit(later) }
  })
  await writeFile(packed, await packCommits({ commits: altered, copied }))
  await lockFile(packed, file, await publicKeyOf(key))
  await rm(packed)
}
