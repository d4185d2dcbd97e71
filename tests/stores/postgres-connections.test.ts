import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { openAwaitedDatabase } from '#server/db/awaited-database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Schema } from '#server/db/schema.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { startScriptedPostgres } from '../support/scripted-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

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
    const db = openPostgres(server.url, oneAtATime)
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

/** Codes of the server: https://www.postgresql.org/docs/15/errcodes-appendix.html */
test.each([
  ['40001', 'another transaction was first'],
  ['40P01', 'a deadlock'],
  ['25P03', 'a transaction that was idle for too long'],
  ['58030', 'a disk that fails'],
  ['58P01', 'a file that is missing'],
  ['XX001', 'a damaged table'],
  ['XX002', 'a damaged index'],
  ['28000', 'a pooler whose role may not log in'],
  ['28P01', 'a pooler whose password is refused'],
  ['3D000', 'a pooler whose database is away'],
])('%s, %s, is a fault of the store', async (code) => {
  const server = await startScriptedPostgres({ fails: code })
  const db = openPostgres(server.url, oneAtATime)
  try {
    expect(isStorageFault(await failureOf(ask(db)))).toBe(true)
    await ask(db)
    expect(server.connections(), 'on a new connection').toBe(2)
  } finally {
    await db.destroy()
    await server.stop()
  }
})

test.each(['23505', '42P01', '22P02'])('%s is none', async (code) => {
  const server = await startScriptedPostgres({ fails: code })
  const db = openPostgres(server.url, oneAtATime)
  try {
    expect(isStorageFault(await failureOf(ask(db)))).toBe(false)
  } finally {
    await db.destroy()
    await server.stop()
  }
})

test.each(['28P01', '28000', '3D000', '42501'])(
  'a running site that is refused with %s waits for it to pass, one that starts does not',
  async (code) => {
    const server = await startScriptedPostgres({ refuses: code }, { refuses: code })
    const db = openPostgres(server.url, oneAtATime)
    try {
      expect(isStorageFault(await failureOf(ask(db)))).toBe(true)
      await expect(start(server.url)).rejects.toThrow(`can't be used (failed with ${code})`)
      await ask(db)
    } finally {
      await db.destroy()
      await server.stop()
    }
  },
)

test('so it is with a server that knows no encryption', async () => {
  const server = await startScriptedPostgres()
  const db = openPostgres(server.url, { ...oneAtATime, tls: 'require' })
  try {
    expect(isStorageFault(await failureOf(ask(db)))).toBe(true)
    await expect(start(server.url, 'require')).rejects.toThrow('The server does not support SSL connections')
  } finally {
    await db.destroy()
    await server.stop()
  }
})

test.each(['ENETDOWN', 'EHOSTDOWN', 'ECONNABORTED'])('%s is a fault of the store', (code) => {
  expect(isStorageFault(Object.assign(new Error(code), { code }))).toBe(true)
})

async function start(databaseUrl: string, tls?: 'require'): Promise<void> {
  using folder = temporaryFolder()
  const postgres = { ...oneAtATime, tls }
  const { db } = await openAwaitedDatabase({ databaseUrl, postgres, dataDir: folder.path }, async () => {})
  await db.destroy()
}
