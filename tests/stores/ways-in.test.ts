import { beforeEach, describe, expect, test } from 'vitest'
import { createPasskeyChallengeStore } from '#server/people/passkey-challenge-store.ts'
import { createPasskeyStore } from '#server/people/passkey-store.ts'
import { createRecoveryCodeStore } from '#server/people/recovery-code-store.ts'
import { createSessionStore } from '#server/people/session-store.ts'
import { createSignOutStore } from '#server/people/sign-out-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { hours, minutes, seconds } from '#shared/durations.ts'
import { databases, useDatabase } from '../support/databases.ts'
import { createTestClock } from '../support/test-clock.ts'

describe.each(databases)('ways in on $name', (database) => {
  const db = useDatabase(database)
  let clock = createTestClock()
  let userId: string
  let otherId: string
  beforeEach(async () => {
    clock = createTestClock()
    userId = (await users().create({ username: 'owner', passwordHash: 'hash' })).id
    otherId = (await users().create({ username: 'other', passwordHash: 'hash' })).id
  })
  const users = () => createUserStore(db(), clock.now)
  const later = (byMs: number) => new Date(clock.now().getTime() + byMs)

  describe('passkeys', () => {
    const passkeys = () => createPasskeyStore(db(), clock.now)
    const aPasskey = (credentialId: string, ofUser = userId) => ({
      userId: ofUser,
      credentialId,
      publicKey: 'key',
      algorithm: 'ES256' as const,
      counter: 0,
      name: 'Safari on iPhone',
    })

    test('are one’s own, each once, with the highest count that there is, and go with their user', async () => {
      expect(await passkeys().add(aPasskey('a'))).toBe(true)
      clock.advance(1)
      expect(await passkeys().add(aPasskey('b'))).toBe(true)
      expect(await passkeys().add(aPasskey('a', otherId))).toBe(false)
      await passkeys().add(aPasskey('c', otherId))
      const id = (await passkeys().find('a'))?.id ?? ''
      await passkeys().used(id, 2 ** 32 - 1)
      expect(await passkeys().find('a')).toMatchObject({ userId, counter: 2 ** 32 - 1 })
      expect(await passkeys().credentialIdsOf(userId)).toEqual(['a', 'b'])
      expect(await passkeys().listOf(userId)).toMatchObject([
        { id, createdAt: '2026-11-20T04:05:06.789Z', lastUsedAt: '2026-11-20T04:05:06.790Z' },
        { lastUsedAt: null },
      ])
      expect(await users().takePasskeyOffer(userId)).toBe(false)
      expect(await passkeys().remove(otherId, id)).toBe(false)
      await db().deleteFrom('users').where('id', '=', userId).execute()
      expect(await passkeys().find('a')).toBeUndefined()
    })
  })

  describe('challenges', () => {
    const challenges = () => createPasskeyChallengeStore(db(), clock.now)
    const signIn = { purpose: 'sign-in', userId: null } as const

    test('are taken for what and by whom they were made for, and cleared away once their time is over', async () => {
      const creation = { purpose: 'creation', userId } as const
      await challenges().add('a', creation, later(minutes(5)))
      for (const wrong of [{ userId: otherId }, { purpose: 'sign-in' }] as const)
        expect(await challenges().take('a', { ...creation, ...wrong })).toBe(false)
      expect(await challenges().take('a', creation)).toBe(true)
      await challenges().add('b', signIn, later(minutes(5)))
      clock.advance(minutes(5))
      await challenges().add('c', signIn, later(minutes(5)))
      const rows = await db().selectFrom('passkey_challenges').select('challenge').execute()
      expect(rows).toEqual([{ challenge: 'c' }])
      expect(await challenges().take('c', signIn)).toBe(true)
    })
  })

  describe('recovery codes', () => {
    const codes = () => createRecoveryCodeStore(db(), clock.now)
    const set = [
      { firstLetter: 'a', codeHash: 'hash of a' },
      { firstLetter: 'b', codeHash: 'hash of b' },
    ]

    test('are found by their first letter and used once', async () => {
      await codes().replace(userId, set)
      await codes().replace(otherId, set)
      const found = await codes().find(userId, 'a')
      expect(found).toStrictEqual({ id: expect.any(String), codeHash: 'hash of a' })
      expect(await codes().find(userId, 'c')).toBeUndefined()
      expect(await codes().use(found?.id ?? '')).toBe(true)
      expect(await codes().use(found?.id ?? '')).toBe(false)
      expect(await codes().find(userId, 'a')).toBeUndefined()
      expect(await codes().find(otherId, 'a')).toBeDefined()
      expect(await codes().stateOf(userId)).toStrictEqual({ left: 1, createdAt: '2026-11-20T04:05:06.789Z' })
    })
  })

  describe('sign-outs', () => {
    const sessions = () => createSessionStore(db(), clock.now)
    const signOuts = () => createSignOutStore(db(), clock.now)
    const start = (tokenHash: string) =>
      sessions().create({ tokenHash, userId, userAgent: 'Test browser', expiresAt: later(hours(1)) })

    test('of two sessions under one key undo the first alone, and both are ended', async () => {
      await start('a')
      await sessions().create({
        tokenHash: 'b',
        userId: otherId,
        userAgent: 'Another browser',
        expiresAt: later(hours(2)),
      })
      await signOuts().add('a', 'key', later(seconds(30)))
      await signOuts().add('b', 'key', later(seconds(30)))
      expect(await sessions().find('b')).toBeUndefined()
      await signOuts().undo('key', 'c')
      expect(await sessions().find('c')).toMatchObject({ userId })
      await signOuts().remove('key')
    })

    test('of no session leave nothing behind, and the next one clears away what is over', async () => {
      await signOuts().add('nothing', 'key', later(seconds(30)))
      await start('a')
      await signOuts().add('a', 'first', later(seconds(30)))
      clock.advance(seconds(30))
      await signOuts().add('nothing', 'second', later(seconds(30)))
      expect(await db().selectFrom('sign_outs').selectAll().execute()).toEqual([])
    })
  })
})
