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

    test('are found by what the device calls them, and listed for their user, the oldest first', async () => {
      expect(await passkeys().add(aPasskey('a'))).toBe(true)
      clock.advance(1)
      expect(await passkeys().add(aPasskey('b'))).toBe(true)
      await passkeys().add(aPasskey('c', otherId))
      expect(await passkeys().find('a')).toStrictEqual({
        id: expect.any(String),
        userId,
        credentialId: 'a',
        publicKey: 'key',
        algorithm: 'ES256',
        counter: 0,
      })
      expect(await passkeys().find('d')).toBeUndefined()
      expect(await passkeys().credentialIdsOf(userId)).toEqual(['a', 'b'])
      expect(await passkeys().listOf(userId)).toStrictEqual([
        {
          id: expect.any(String),
          name: 'Safari on iPhone',
          createdAt: '2026-11-20T04:05:06.789Z',
          lastUsedAt: null,
        },
        {
          id: expect.any(String),
          name: 'Safari on iPhone',
          createdAt: '2026-11-20T04:05:06.790Z',
          lastUsedAt: null,
        },
      ])
    })

    test('are added once, to whomever', async () => {
      await passkeys().add(aPasskey('a'))
      expect(await passkeys().add(aPasskey('a', otherId))).toBe(false)
      expect((await passkeys().find('a'))?.userId).toBe(userId)
    })

    test('remember their last use and count, up to the highest that there is', async () => {
      await passkeys().add(aPasskey('a'))
      const id = (await passkeys().find('a'))?.id ?? ''
      clock.advance(minutes(1))
      await passkeys().used(id, 2 ** 32 - 1)
      expect(await passkeys().find('a')).toMatchObject({ counter: 2 ** 32 - 1 })
      expect(await passkeys().listOf(userId)).toMatchObject([{ lastUsedAt: '2026-11-20T04:06:06.789Z' }])
    })

    test('are removed by their user alone, and go with them', async () => {
      await passkeys().add(aPasskey('a'))
      const id = (await passkeys().find('a'))?.id ?? ''
      expect(await passkeys().remove(otherId, id)).toBe(false)
      expect(await passkeys().remove(userId, id)).toBe(true)
      expect(await passkeys().remove(userId, id)).toBe(false)

      await passkeys().add(aPasskey('b'))
      await db().deleteFrom('users').where('id', '=', userId).execute()
      expect(await passkeys().find('b')).toBeUndefined()
    })

    test('are offered once, and not to whoever has one', async () => {
      expect(await users().takePasskeyOffer(userId)).toBe(true)
      expect(await users().takePasskeyOffer(userId)).toBe(false)
      await passkeys().add(aPasskey('c', otherId))
      expect(await users().takePasskeyOffer(otherId)).toBe(false)
    })
  })

  describe('challenges', () => {
    const challenges = () => createPasskeyChallengeStore(db(), clock.now)
    const signIn = { purpose: 'sign-in', userId: null } as const

    test('are taken once, and in time', async () => {
      await challenges().add('a', signIn, later(minutes(5)))
      expect(await challenges().take('a', signIn)).toBe(true)
      expect(await challenges().take('a', signIn)).toBe(false)
      await challenges().add('b', signIn, later(minutes(5)))
      clock.advance(minutes(5))
      expect(await challenges().take('b', signIn)).toBe(false)
    })

    test('are taken for what they were made for, by whom they were made for', async () => {
      const creation = { purpose: 'creation', userId } as const
      await challenges().add('a', creation, later(minutes(5)))
      expect(await challenges().take('a', signIn)).toBe(false)
      expect(await challenges().take('a', { purpose: 'sign-in', userId })).toBe(false)
      expect(await challenges().take('a', { purpose: 'creation', userId: null })).toBe(false)
      expect(await challenges().take('a', { purpose: 'creation', userId: otherId })).toBe(false)
      expect(await challenges().take('a', creation)).toBe(true)
    })

    test('are cleared away once their time is over', async () => {
      await challenges().add('a', signIn, later(minutes(5)))
      clock.advance(minutes(5))
      await challenges().add('b', signIn, later(minutes(5)))
      const rows = await db().selectFrom('passkey_challenges').select('challenge').execute()
      expect(rows).toEqual([{ challenge: 'b' }])
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
    })

    test('are counted, and a new set takes their place', async () => {
      expect(await codes().stateOf(userId)).toStrictEqual({ left: 0, createdAt: null })
      await codes().replace(userId, set)
      await codes().use((await codes().find(userId, 'b'))?.id ?? '')
      expect(await codes().stateOf(userId)).toStrictEqual({ left: 1, createdAt: '2026-11-20T04:05:06.789Z' })
      clock.advance(1000)
      await codes().replace(userId, set)
      expect(await codes().stateOf(userId)).toStrictEqual({ left: 2, createdAt: '2026-11-20T04:05:07.789Z' })
    })
  })

  describe('sign-outs', () => {
    const sessions = () => createSessionStore(db(), clock.now)
    const signOuts = () => createSignOutStore(db(), clock.now)
    const start = (tokenHash: string) =>
      sessions().create({ tokenHash, userId, userAgent: 'Test browser', expiresAt: later(hours(1)) })

    test('end the session, which comes back under another token as it was', async () => {
      await start('a')
      const expiresAt = later(hours(1))
      await signOuts().add('a', 'key', later(seconds(30)))
      expect(await sessions().find('a')).toBeUndefined()
      clock.advance(seconds(29))
      expect(await signOuts().undo('key', 'b')).toEqual(expiresAt)
      expect(await sessions().find('b')).toMatchObject({
        userId,
        createdAt: later(-seconds(29)),
        lastSeenAt: clock.now(),
        expiresAt,
      })
      expect(await signOuts().undo('key', 'c')).toBeUndefined()
    })

    test('are undone in time or not at all, nor once given up', async () => {
      await start('a')
      await signOuts().add('a', 'late', later(seconds(30)))
      await start('b')
      await signOuts().add('b', 'given up', later(seconds(60)))
      await signOuts().remove('given up')
      clock.advance(seconds(30))
      expect(await signOuts().undo('late', 'c')).toBeUndefined()
      expect(await signOuts().undo('given up', 'd')).toBeUndefined()
    })

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
    })

    test('of no session leave nothing behind, and the next one clears away what is over', async () => {
      await signOuts().add('nothing', 'key', later(seconds(30)))
      await start('a')
      await signOuts().add('a', 'first', later(seconds(30)))
      clock.advance(seconds(30))
      await signOuts().add('nothing', 'second', later(seconds(30)))
      expect(await db().selectFrom('sign_outs').selectAll().execute()).toEqual([])
    })

    test('can’t be undone after a sign-out everywhere', async () => {
      await start('a')
      await signOuts().add('a', 'key', later(seconds(30)))
      await sessions().removeAllOf(userId)
      expect(await signOuts().undo('key', 'b')).toBeUndefined()
    })
  })
})
