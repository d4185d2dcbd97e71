import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeVapidKeys } from '#server/machines/vapid-keys.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, startAlarmSite } from '../support/alarm-site.ts'
import { asOwner, callAsOwner, sendQuote, soon } from '../support/lead-mail.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { publicKey, privateKey } = makeVapidKeys()

test.each<[string, (file: string) => void]>([
  ['are an empty file', (file) => writeFileSync(file, '')],
  ['are cut off', (file) => writeFileSync(file, JSON.stringify({ publicKey, privateKey }).slice(0, 60))],
  ['are no keys', (file) => writeFileSync(file, JSON.stringify({ publicKey: 1, privateKey: [] }))],
  [
    'don’t belong together',
    (file) => writeFileSync(file, JSON.stringify({ publicKey, privateKey: makeVapidKeys().privateKey })),
  ],
  // Root may read everything; a folder is refused to anybody.
  ['may not be read', (file) => mkdirSync(file)],
])('a site whose push keys %s runs without push, says so, and waits for no phone', async (_what, spoil) => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'push-keys.json')
  spoil(file)
  const { ino } = statSync(file)
  using said = vi.spyOn(console, 'error').mockReturnValue()
  await using site = await startAlarmSite({ dataDir: folder.path })
  const { t, push, gateway } = site
  const phone = push.subscribe()
  await arm(t, phone)

  await sendQuote(t)
  await soon(() => {
    t.tick()
    expect(gateway.messages, 'at once').toHaveLength(1)
  })
  expect(push.received).toHaveLength(0)

  expect(said.mock.calls).toEqual([[expect.stringMatching(/^Alerts on phones are off\. .*push-keys\.json/)]])
  const why = /push-keys\.json can't be read.*put it back from a backup/
  const status = await asOwner(t, 'GET', apiPaths.alarms)
  expect(status).toMatchObject({
    publicKey: '',
    doubt: 'Alerts are off on every phone just now. Only whoever runs the site can fix it.',
    causes: [{ label: 'Phones', reason: expect.stringMatching(why) }],
  })
  expect(status.devices).toMatchObject([{ state: 'broken', since: null }])
  expect(status.ways).toContainEqual(
    expect.objectContaining({ channel: 'push', isSetUp: false, problem: expect.any(String) }),
  )
  expect(await t.operations.health()).toContain('push')
  const refusal = await callAsOwner(t, 'POST', apiPaths.alarmDevices, {
    ...phone.subscription,
    isArming: true,
  })
  expect([refusal.statusCode, refusal.json().error]).toEqual([503, 'Alerts are off on every phone just now.'])
  expect(statSync(file).ino, 'it is left as it is').toBe(ino)
  const outcome = await callAsOwner(t, 'POST', apiPaths.alarmTest('push'), { device: status.devices[0].id })
  expect(outcome.json()).toMatchObject({ sentAt: null, reason: 'Alerts are off on every phone just now' })
})
