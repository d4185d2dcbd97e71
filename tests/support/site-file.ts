import { argon2Sync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { ownerLogin } from './owner-login.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The least that argon2 takes, because every test signs in: a stored hash names its own cost. */
export const ownerHash = cheapHash(ownerLogin.password)

function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`
}

/** A database file with the latest tables and no rows, which costs a copy where migrating costs 31 steps. */
export const makeMigratedFile = () => makeFile(async () => {})

/** The same with the owner's account. */
export const makeOwnersFile = () =>
  makeFile(async (db) => {
    await createUserStore(db).create({ username: ownerLogin.username, passwordHash: ownerHash })
  })

async function makeFile(fill: (db: Kysely<Schema>) => Promise<void>): Promise<Buffer> {
  using folder = temporaryFolder()
  const db = await openDatabase({ dataDir: folder.path })
  await fill(db)
  await db.destroy()
  return readFileSync(path.join(folder.path, 'site.db'))
}
