import { beforeEach, describe, expect, test } from 'vitest'
import { createBusinessSettingsStore } from '#server/business/business-setting-store.ts'
import { databases, useDatabase } from '../support/databases.ts'

const now = () => new Date('2026-11-20T04:05:00Z')

describe.each(databases)('settings of the business on $name', (database) => {
  const db = useDatabase(database)
  const store = () => createBusinessSettingsStore(db(), now)
  const publish = (username: string, values: object) =>
    store().edit(username, () => ({ publish: { values, likeVersion: null } }))
  beforeEach(() => store().edit('', () => ({ draft: {} })))

  test('versions are numbered, kept and told with who, when and both values', async () => {
    expect(await store().published()).toEqual({ version: 0, values: {} })
    await publish('dan', { phone: '(07) 7010 0001' })
    expect(await publish('sam', { phone: '(07) 7010 0002', founded: 2010 })).toMatchObject({
      version: 2,
      values: { phone: '(07) 7010 0002', founded: 2010 },
    })
    expect(await store().valuesOf(1)).toEqual({ phone: '(07) 7010 0001' })
    expect(await store().valuesOf(0)).toEqual({})
    expect(await store().valuesOf(3)).toBeUndefined()
    const [second, first] = await store().history({ founded: 2014 })
    expect(first).toMatchObject({ version: 1, username: 'dan', publishedAt: now().toISOString() })
    expect(second?.changes).toEqual([
      { field: 'phone', before: '(07) 7010 0001', after: '(07) 7010 0002' },
      { field: 'founded', before: 2014, after: 2010 },
    ])
  })

  test('a draft is kept with who changed it, and is none when nothing is left of it', async () => {
    expect((await store().state()).draft).toBeNull()
    await store().edit('dan', () => ({ draft: { phone: '(07) 7010 0001', notice: null } }))
    expect((await store().state()).draft).toEqual({
      fields: { phone: '(07) 7010 0001', notice: null },
      username: 'dan',
      changedAt: now().toISOString(),
    })
    await store().edit('sam', () => ({ draft: {} }))
    expect((await store().state()).draft).toBeNull()
  })

  test('ten edits at once lose nothing', async () => {
    const edits = Array.from({ length: 10 }, (_, n) =>
      store().edit(`editor ${n}`, ({ values }) => ({
        publish: {
          values: { serviceAreas: [...(values.serviceAreas ?? []), `Area ${n}`] },
          likeVersion: null,
        },
      })),
    )
    await Promise.all(edits)
    const { version, values } = await store().published()
    expect(version).toBe(10)
    expect(new Set(values.serviceAreas).size).toBe(10)
  })

  test('what a decision throws leaves everything as it was', async () => {
    await publish('dan', { founded: 2010 })
    const refused = store().edit('dan', () => {
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(await store().published()).toEqual({ version: 1, values: { founded: 2010 } })
  })

  test('what this release does not understand is left out', async () => {
    const values = JSON.stringify({ phone: '(07) 7010 0001', founded: 'long ago', colour: 'red' })
    await db()
      .insertInto('settings_versions')
      .values({
        version: 1,
        createdAt: now().toISOString(),
        publishedAt: now().toISOString(),
        username: 'dan',
        values,
        changedFields: '["phone", "founded", "colour"]',
        likeVersion: null,
      })
      .execute()
    expect((await store().published()).values).toEqual({ phone: '(07) 7010 0001' })
    const [entry] = await store().history({})
    expect(entry?.changes.map(({ field }) => field)).toEqual(['phone', 'founded'])
  })

  test('publishing counts as a change of what pages show', async () => {
    const read = async () =>
      Number((await db().selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version)
    const before = await read()
    await store().edit('dan', () => ({ draft: { founded: 2010 } }))
    expect(await read()).toBe(before)
    await publish('dan', { founded: 2010 })
    expect(await read()).toBe(before + 1)
  })
})
