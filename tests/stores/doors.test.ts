import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createDoorStore } from '#server/leads/doors/door-store.ts'
import { databases, useDatabase } from '../support/databases.ts'

const keyOf = (byte: number) => () => createSecretKey(Buffer.alloc(32, byte))
const now = () => new Date('2026-11-20T04:05:00Z')

describe.each(databases)('doors on $name', (database) => {
  const db = useDatabase(database)

  test('are listed without their secrets, which only the site’s own key opens', async () => {
    const doors = createDoorStore(db(), keyOf(1), now)
    const { secret, ...signed } = await doors.make({ kind: 'signed', name: 'Receptionist' }, 'owner')
    const authToken = '0123456789abcdef'
    const twilio = await doors.make(
      { kind: 'twilio', name: 'Calls', authToken, sentence: 'Back soon' },
      'owner',
    )
    expect(await doors.list()).toEqual(
      expect.arrayContaining([signed, expect.objectContaining({ id: twilio.id, sentence: 'Back soon' })]),
    )
    expect((await doors.find(signed.id))?.secret).toBe(secret)
    expect((await doors.find(twilio.id))?.secret).toBe(authToken)
    expect((await createDoorStore(db(), keyOf(2), now).find(signed.id))?.secret).toBeUndefined()
  })

  test('note their use and what they refused, and are gone once closed', async () => {
    const doors = createDoorStore(db(), keyOf(1), now)
    const { id } = await doors.make({ kind: 'signed', name: 'Receptionist' }, 'owner')
    await doors.noteUse(id)
    expect(await doors.noteRefusal(id, 'wrong_signature')).toBe(true)
    const at = '2026-11-20T04:05:00.000Z'
    expect(await doors.list()).toMatchObject([
      { id, lastUsedAt: at, lastRefusal: { at, reason: 'wrong_signature' } },
    ])
    expect(await doors.close(id)).toBe('Receptionist')
    expect(await doors.close(id)).toBeUndefined()
    expect(await doors.find(id)).toBeUndefined()
    expect(await doors.noteRefusal(id, 'wrong_signature')).toBe(false)
  })
})
