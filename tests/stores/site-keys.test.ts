import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { createSharedKeys, readFolderKeys } from '#server/machines/site-keys.ts'
import { makeVapidKeys } from '#server/machines/vapid-keys.ts'
import { checkStoredKeys } from '#server/operations/doctor/folder-checks.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The data folder of another machine each time. */
function aFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  return folder.path
}

describe.each(databases)('keys of a site on several machines on $name', (database) => {
  const db = useDatabase(database)
  let former: string
  let said: MockInstance<typeof console.error>
  beforeEach(() => {
    former = aFolder()
    said = vi.spyOn(console, 'error').mockReturnValue()
  })
  afterEach(() => said.mockRestore())

  /** As a machine does that starts on the database. */
  async function start(folder: string) {
    const shared = createSharedKeys(folder)
    await shared.settle(db())
    shared.use(db())
    return shared.keys
  }

  const inFolder = (folder: string) => ({
    form: readFileSync(path.join(folder, 'form-key')),
    push: JSON.parse(readFileSync(path.join(folder, 'push-keys.json'), 'utf8')),
  })

  test('are made by the first of several that start at once, and are the same for all', async () => {
    const folders = [aFolder(), aFolder(), aFolder()]
    const [first, ...others] = await Promise.all(folders.map(start))
    for (const keys of others) {
      expect(keys.form).toEqual(first?.form)
      expect(keys.push).toEqual(first?.push)
    }
    for (const folder of folders) {
      expect(inFolder(folder)).toEqual({ form: first?.form, push: first?.push })
      expect(readdirSync(folder).toSorted()).toEqual(['form-key', 'push-keys.json'])
      for (const file of readdirSync(folder)) {
        expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
      }
    }
    expect(await first?.formerPush()).toEqual([])
    expect(await first?.whyNotKept()).toBe('')
  })

  test('of a site that had them in its folder move over by themselves', async () => {
    const before = readFolderKeys(former)
    const moved = await start(former)
    expect(moved.form).toEqual(before.form)
    expect(moved.push).toEqual(before.push)
    const joined = await start(aFolder())
    expect(joined.form).toEqual(before.form)
    expect(joined.push).toEqual(before.push)
  })

  test('lose no phone that another machine had armed with a pair of its own', async () => {
    const first = await start(former)
    const other = aFolder()
    const own = readFolderKeys(other)
    const joined = await start(other)
    expect(joined.form).toEqual(first.form)
    expect(joined.push).toEqual(first.push)
    for (const keys of [first, joined]) expect(await keys.formerPush()).toEqual([own.push])
    await start(other)
    expect(await first.formerPush()).toEqual([own.push])
  })

  test('are back in a database that was emptied, from any of the folders', async () => {
    await start(former)
    const other = aFolder()
    const { form, push } = await start(other)
    await db().deleteFrom('site_keys').execute()
    const again = await start(other)
    expect(again).toMatchObject({ form, push })
  })

  test('are those of the folder while the database is away, and of the moment where it has none', async () => {
    const { form, push } = await start(former)
    const waiting = createSharedKeys(former)
    expect(waiting.keys).toMatchObject({ form, push })
    const empty = aFolder()
    const forTheMoment = createSharedKeys(empty)
    expect(forTheMoment.keys.form).toHaveLength(32)
    expect(readdirSync(empty)).toEqual([])
    await forTheMoment.settle(db())
    expect(forTheMoment.keys).toMatchObject({ form, push })
  })

  test('a broken copy is mended from the database, and where that has none there is no push, which is told', async () => {
    const file = path.join(former, 'push-keys.json')
    writeFileSync(file, '{"publicKey":')
    const without = await start(former)
    expect(without.whyNoPush).toMatch(/push-keys\.json can't be read.*put it back from a backup/)
    expect(await without.whyNotKept()).toBe(without.whyNoPush)
    expect(said).toHaveBeenCalledExactlyOnceWith(`Alerts on phones are off. ${without.whyNoPush}`)
    expect(readFileSync(file, 'utf8')).toBe('{"publicKey":')
    const { push } = await start(aFolder())
    await start(former)
    expect(inFolder(former).push).toEqual(push)
  })

  test('that are gone from the database, or broken in it, are told', async () => {
    const keys = await start(former)
    const set = (value: string) =>
      db().updateTable('site_keys').set({ value }).where('name', '=', 'push').execute()
    await set(JSON.stringify(makeVapidKeys()))
    expect(await keys.whyNotKept()).toContain('The push keys in the database are missing or have changed')
  })

  test.each(['', '{}', '{"publicKey":1,"privateKey":2}'])(
    'that are broken in the database (%j) are mended from a copy, and where there is none there is no push',
    async (broken) => {
      const { push } = await start(former)
      await db().updateTable('site_keys').set({ value: broken }).where('name', '=', 'push').execute()
      expect(await checkStoredKeys(db(), aFolder())).toMatchObject({
        status: 'problem',
        detail: expect.stringMatching(/in the database .* put the row back from a backup/),
      })
      expect((await checkStoredKeys(db(), former)).detail).toMatch(/restart the site, which mends them/)
      const without = await start(aFolder())
      expect(without.whyNoPush).toContain('The push keys in the database')
      const again = await start(former)
      expect(again).toMatchObject({ push, whyNoPush: '' })
      expect((await checkStoredKeys(db(), former)).status).toBe('ok')
      expect(await start(aFolder())).toMatchObject({ push, whyNoPush: '' })
    },
  )

  test('a former pair that is broken keeps no other from ringing', async () => {
    const keys = await start(former)
    const own = makeVapidKeys()
    await db()
      .insertInto('site_keys')
      .values([
        { name: 'push of one', value: '{' },
        { name: 'push of another', value: JSON.stringify(own) },
      ])
      .execute()
    expect(await keys.formerPush()).toEqual([own])
  })
})
