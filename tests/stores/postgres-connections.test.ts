import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import type { Schema } from '#server/db/schema.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { defaultPostgres } from '#server/postgres-options.ts'
import { startScriptedPostgres } from '../support/scripted-postgres.ts'

const oneAtATime = { ...defaultPostgres, poolSize: 1, queryTimeoutMs: 200 }
const ask = (db: Kysely<Schema>) => sql`select 1 from users`.execute(db)
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['breaks in the midst of a statement', 'breaks'],
  ['is silent for good', 'is silent'],
] as const)(
  'a connection that %s is a fault of the store, and the next one is a new one',
  async (_what, how) => {
    const server = await startScriptedPostgres(how)
    const db = openPostgres(server.url, {
      ...defaultPostgres,
      ...defaultPostgres,
      poolSize: 1,
      queryTimeoutMs: 200,
    })
    try {
      expect(isStorageFault(await failureOf(ask(db)))).toBe(true)
      for (const _ of [1, 2, 3]) await ask(db)
      expect(server.connections()).toBe(2)
    } finally {
      await db.destroy()
      await server.stop()
    }
  },
)

test('a connection that breaks within a transaction ends the transaction, not the process', async () => {
  const server = await startScriptedPostgres('breaks between')
  const db = openPostgres(server.url, oneAtATime)
  try {
    const failure = await failureOf(
      db.transaction().execute(async (transaction) => {
        // While nobody waits for an answer.
        await server.closed
        await ask(transaction)
      }),
    )
    expect(isStorageFault(failure)).toBe(true)
    await db.transaction().execute(ask)
    expect(server.connections()).toBe(2)
  } finally {
    await db.destroy()
    await server.stop()
  }
})
