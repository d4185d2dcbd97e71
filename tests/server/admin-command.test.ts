import { existsSync } from 'node:fs'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createAuditLogStore } from '#server/people/audit-log-store.ts'
import { ensureOwner } from '#server/people/owner-account.ts'
import { verifyPassword } from '#server/people/password.ts'
import { createSessionStore } from '#server/people/session-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { runCommand } from '../support/command.ts'
import { made } from '../support/made.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const command = (dataDir: string, args: string[], input?: string) =>
  runCommand('admin', args, { DATA_DIR: dataDir }, { input })

/** A data folder as a site leaves it, with an owner who is signed in twice. */
async function createInstance() {
  const folder = temporaryFolder()
  const db = await openDatabase({ dataDir: folder.path })
  const users = createUserStore(db)
  await ensureOwner(users, ownerLogin)
  const owner = await users.findByUsername(ownerLogin.username)
  for (const tokenHash of ['a', 'b']) {
    const expiresAt = new Date('2100-01-01T00:00:00Z')
    await createSessionStore(db).create({ tokenHash, userId: owner?.id ?? '', userAgent: '', expiresAt })
  }
  return {
    dataDir: folder.path,
    async matches(password: string) {
      const user = await users.findByUsername(ownerLogin.username)
      return verifyPassword(password, user?.passwordHash ?? '')
    },
    log: async () => (await createAuditLogStore(db, () => new Date()).page()).entries,
    sessions: async () => (await db.selectFrom('sessions').select('tokenHash').execute()).length,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      folder[Symbol.dispose]()
    },
  }
}

const test = base.extend('instance', made(createInstance))

test('a random password is set, shown once, and ends every session', async ({ instance }) => {
  const { code, out } = await command(instance.dataDir, ['reset-password'])
  expect(code).toBe(0)
  expect(out).toContain('The password of owner was set; 2 session(s) ended.')
  const password = /: (\w{5}(?:-\w{5}){3})$/m.exec(out)?.[1] ?? ''
  expect(await instance.matches(password)).toBe(true)
  expect(await instance.matches(ownerLogin.password)).toBe(false)
  expect(await instance.sessions()).toBe(0)
  expect(await instance.log()).toMatchObject([
    { who: 'the operator', action: 'reset_password', targetName: 'owner', address: '', session: '' },
  ])
})

test('a given password comes in on standard input and is not shown', async ({ instance }) => {
  const { code, out } = await command(
    instance.dataDir,
    ['reset-password', 'OWNER', '--stdin'],
    'twelve letters\n',
  )
  expect(code).toBe(0)
  expect(out).not.toContain('twelve letters')
  expect(await instance.matches('twelve letters')).toBe(true)
})

test.each([
  [['reset-password', '--stdin'], 'too short\n', 'A password has at least 12 characters.'],
  [['reset-password', 'nobody'], '', 'There is no account nobody; there is: owner'],
  [['reset-password', '--password', 'x'], '', 'Use: npm run admin -- reset-password'],
  [['recount', 'owner'], '', 'Use: npm run admin -- reset-password'],
  [['delete-everything'], '', 'Use: npm run admin -- reset-password'],
  [[], '', 'Use: npm run admin -- reset-password'],
])('%j is refused in a sentence and changes nothing', async (args, input, sentence) => {
  await using instance = await createInstance()
  const { code, err } = await command(instance.dataDir, args, input)
  expect(code).toBe(1)
  expect(err).toContain(sentence)
  expect(err.trim().split('\n'), 'no stack').toHaveLength(1)
  expect(await instance.matches(ownerLogin.password)).toBe(true)
  expect(await instance.sessions()).toBe(2)
})

test('a wrong data folder is said, and no database is left there', async () => {
  using folder = temporaryFolder()
  const { code, err } = await command(folder.path, ['reset-password'])
  expect(code).toBe(1)
  expect(err).toContain(`There is no database in ${folder.path}`)
  expect(existsSync(path.join(folder.path, 'site.db'))).toBe(false)
})

test('counts are made those of the leads again', async ({ instance }) => {
  expect((await command(instance.dataDir, ['recount'])).out).toContain('Every count was right.')
  const db = await openDatabase({ dataDir: instance.dataDir })
  await db.insertInto('lead_tallies').values({ list: 'quote', what: 'suspected', bucket: '', n: 7 }).execute()
  await db.destroy()
  const { code, out } = await command(instance.dataDir, ['recount'])
  expect([code, out]).toEqual([0, expect.stringContaining('1 count(s) were wrong and are right now.')])
  expect((await command(instance.dataDir, ['recount'])).out).toContain('Every count was right.')
})
