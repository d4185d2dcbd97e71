import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, vi } from 'vitest'
import { stampOf } from '#server/db/idle-check.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import { SqliteFile } from '#server/db/sqlite-file.ts'
import { minutes } from '#shared/durations.ts'
import { alarmOf, arm, later, rung } from '../support/alarm-site.ts'
import { reached, sendQuote, soon } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'
import { createTestApp } from '../support/test-app.ts'

afterEach(() => void vi.restoreAllMocks())

/** Lets everything that comes round do so ten times, and counts what the database was asked meanwhile. */
async function questionsOf(tick: () => void): Promise<number> {
  const asked = vi.spyOn(SqliteFile.prototype, 'prepare')
  for (let turn = 0; turn < 10; turn += 1) {
    tick()
    // What a look asks comes in turns of its own.
    for (let step = 0; step < 5; step += 1) await nextTurn()
  }
  const { length } = asked.mock.calls
  asked.mockRestore()
  return length
}

test('a site on which nothing happens and nothing waits asks its database nothing', async ({ t }) => {
  await soon(async () => expect(await questionsOf(t.tick)).toBe(0))
  await reached(t, await sendQuote(t), 'file')
  expect(await questionsOf(t.tick), 'its alarm has rounds to come').toBeGreaterThan(0)
})

test('it wakes to what another process has written', async ({ t }) => {
  await soon(async () => expect(await questionsOf(t.tick)).toBe(0))
  const other = openSqlite(path.join(t.dataDir, 'site.db'))
  const id = await sendQuote(t)
  await reached(t, id, 'file')
  await t.db.deleteFrom('alarms').execute()
  await soon(async () => expect(await questionsOf(t.tick)).toBe(0))
  // As if another process had died before it wrote the mail.
  await other.updateTable('outbox').set({ state: 'pending', sentAt: null }).execute()
  await other.destroy()
  await soon(async () => {
    t.tick()
    expect(await t.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'file' }])
  })
})

test('alarms keep their times', async ({ alarmSite: { t, push } }) => {
  const phone = push.subscribe()
  await arm(t, phone)
  await soon(async () => expect(await questionsOf(t.tick)).toBe(0))
  const id = await sendQuote(t, { serviceType: 'emergency' })
  await rung(phone, 1)
  await later(t, minutes(2))
  await rung(phone, 2)
  expect((await alarmOf(t, id)).alarm.level).toBe(2)
})

test('a database’s stamp changes with what this connection and others write, and with nothing else', async () => {
  await using t = await createTestApp()
  const other = openSqlite(path.join(t.dataDir, 'site.db'))
  const touch = (db: typeof other) => db.updateTable('users').set({ isOnDuty: 0 }).execute()
  const before = stampOf(t.db)
  await t.db.selectFrom('users').selectAll().execute()
  await other.selectFrom('users').selectAll().execute()
  expect(stampOf(t.db)).toBe(before)
  await touch(other)
  const after = stampOf(t.db)
  expect(after).not.toBe(before)
  await touch(t.db)
  expect(stampOf(t.db)).not.toBe(after)
  await other.destroy()
})
