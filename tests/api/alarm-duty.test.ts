import { describe, expect } from 'vitest'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, rung } from '../support/alarm-site.ts'
import { asOwner, callAsOwner, ownerHeaders, sendQuote } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'

describe('who is on duty', () => {
  test('is rung; where nobody is, everybody', async ({ armedSite: { t, phone } }) => {
    const { people } = await asOwner(t, 'GET', apiPaths.alarms)
    expect(people).toMatchObject([{ username: 'owner', isOnDuty: true }])
    const answer = await callAsOwner(t, 'PUT', apiPaths.alarmDuty, { userId: people[0].id, isOnDuty: false })
    expect(answer.statusCode).toBe(200)
    await sendQuote(t)
    await rung(phone, 1)
  })

  test('and which phone rings, is each person’s own affair, and the owner’s', async ({
    armedSite: { t, push },
  }) => {
    const riley = await t.signInAs('staff', 'Riley')
    await arm(t, push.subscribe(), riley)
    const { people, devices } = (await t.app.inject({ url: apiPaths.alarms, headers: riley })).json()
    const ids = new Map(people.map(({ username, id }: AlarmStatus['people'][number]) => [username, id]))
    expect(people.filter(({ isYou }: AlarmStatus['people'][number]) => isYou)).toMatchObject([
      { username: 'Riley' },
    ])
    const setDuty = async (headers: { cookie: string }, userId: unknown) => {
      const payload = { userId, isOnDuty: false }
      return (await t.app.inject({ method: 'PUT', url: apiPaths.alarmDuty, headers, payload })).statusCode
    }
    const disarm = async (headers: { cookie: string }, name: string) => {
      const phone = devices.find(({ username }: AlarmStatus['devices'][number]) => username === name)
      const url = apiPaths.alarmDevice(phone.id)
      return (await t.app.inject({ method: 'DELETE', url, headers })).statusCode
    }
    expect(await setDuty(riley, ids.get('owner'))).toBe(403)
    expect(await disarm(riley, 'owner')).toBe(403)
    expect(await setDuty(riley, ids.get('Riley'))).toBe(200)
    const owner = await ownerHeaders(t)
    expect(await setDuty(owner, ids.get('Riley'))).toBe(200)
    expect(await disarm(owner, 'Riley')).toBe(200)
    expect(await disarm(owner, 'Riley')).toBe(404)
    expect((await asOwner(t, 'GET', apiPaths.alarms)).devices).toHaveLength(1)
  })
})
