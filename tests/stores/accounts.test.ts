import { beforeEach, describe, expect, test } from 'vitest'
import { ensureOwner } from '#server/people/owner-account.ts'
import { verifyPassword } from '#server/people/password.ts'
import { createSessionStore } from '#server/people/session-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { hours, minutes } from '#shared/durations.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'

describe.each(databases)('accounts on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const users = () => createUserStore(db(), clock.now)
  const sessions = () => createSessionStore(db(), clock.now)
  const later = (byMs: number) => new Date(clock.now().getTime() + byMs)

  describe('users', () => {
    test.each([
      ['Owner', 'oWNER'],
      ['Zoë', 'ZOE\u0308'],
    ])('%s is found as %s', async (username, typed) => {
      const { id } = await users().create({ username, passwordHash: 'hash' })
      expect(await users().findByUsername(typed)).toStrictEqual({
        id,
        username,
        passwordHash: 'hash',
        role: 'owner',
      })
      expect(await users().findByUsername(`${typed}x`)).toBeUndefined()
    })

    test('two first starts at once make one account, whose password is told once', async () => {
      const told = await Promise.all([1, 2].map(() => ensureOwner(users(), undefined)))
      expect(await users().count()).toBe(1)
      const [owner, ...more] = told.filter((each) => each !== undefined)
      expect(more).toEqual([])
      const user = await users().findByUsername(owner?.username ?? '')
      expect(await verifyPassword(owner?.password ?? '', user?.passwordHash ?? '')).toBe(true)
    })

    test('a new password hash replaces the old one of that user only', async () => {
      const { id } = await users().create({ username: 'owner', passwordHash: 'old' })
      await users().create({ username: 'other', passwordHash: 'old' })
      expect(await users().setPasswordHash(id, 'new')).toBe(true)
      expect((await users().findByUsername('owner'))?.passwordHash).toBe('new')
      expect((await users().findByUsername('other'))?.passwordHash).toBe('old')
      expect(await users().setPasswordHash('nobody', 'new')).toBe(false)
    })

    test('the first password is told from a later one, of that user only', async () => {
      const { id } = await users().create({ username: 'owner', passwordHash: 'first' })
      const other = await users().create({ username: 'other', passwordHash: 'first' })
      expect(await users().hasFirstPassword(id)).toBe(true)
      clock.advance(1)
      await users().setPasswordHash(id, 'own')
      expect(await users().hasFirstPassword(id)).toBe(false)
      expect(await users().hasFirstPassword(other.id)).toBe(true)
    })
  })

  describe('sessions', () => {
    let userId: string
    beforeEach(async () => {
      userId = (await users().create({ username: 'Owner', passwordHash: 'hash' })).id
    })
    const start = (tokenHash: string, lifetimeMs = hours(1)) =>
      sessions().create({ tokenHash, userId, userAgent: 'Test browser', expiresAt: later(lifetimeMs) })

    test('are listed for their user, the latest used first, without the expired and the idle', async () => {
      const { id: otherUser } = await users().create({ username: 'other', passwordHash: 'hash' })
      await sessions().create({
        tokenHash: 'o',
        userId: otherUser,
        userAgent: '',
        expiresAt: later(hours(9)),
      })
      await start('idle', hours(9))
      clock.advance(hours(1))
      await start('short', minutes(1))
      await start('first', hours(9))
      await start('second', hours(9))
      await sessions().touch('first', later(minutes(5)))
      clock.advance(minutes(10))
      expect(await sessions().find('first')).toMatchObject({ userId, username: 'Owner', role: 'owner' })
      const usedAfter = later(-hours(1))
      expect(await sessions().listOf(userId, usedAfter)).toStrictEqual([
        {
          tokenHash: 'first',
          userAgent: 'Test browser',
          createdAt: '2026-11-20T05:05:06.789Z',
          lastSeenAt: '2026-11-20T05:10:06.789Z',
        },
        {
          tokenHash: 'second',
          userAgent: 'Test browser',
          createdAt: '2026-11-20T05:05:06.789Z',
          lastSeenAt: '2026-11-20T05:05:06.789Z',
        },
      ])
      expect(await sessions().removeAllOf(userId)).toBe(4)
      expect(await sessions().remove('o'), 'nobody else’s').toBe(true)
      expect(await sessions().remove('o')).toBe(false)
    })

    test('that have expired are cleared away', async () => {
      await start('short', minutes(1))
      await start('long', hours(2))
      expect(await sessions().removeExpired()).toBe(0)
      expect(await sessions().removeExpired(later(minutes(1)))).toBe(1)
      clock.advance(hours(2))
      expect(await sessions().removeExpired()).toBe(1)
    })

    test('go with their user, and none is made for nobody', async () => {
      await start('a')
      await db().deleteFrom('users').where('id', '=', userId).execute()
      expect(await db().selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await start('b'), 'removed while he signed in').toBe(false)
      expect(await db().selectFrom('sessions').selectAll().execute()).toEqual([])
    })
  })
})
