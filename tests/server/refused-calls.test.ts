import { expect, test } from 'vitest'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { signedHeaders } from '../support/doors.ts'
import { soon } from '../support/lead-mail.ts'
import { signInTo } from '../support/requests.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

interface LogLine {
  door?: string
  status?: number
  reason?: string
}

test('the log says why calls at a door were refused, and not a word of what they said', {
  timeout: seconds(60),
}, async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, { LOG_LEVEL: 'info', RATE_LIMITS: 'on' })
  let said = ''
  site.process.stdout?.on('data', (text) => (said += text))
  const lines = () =>
    said
      .split('\n')
      .slice(0, -1)
      .map((line): LogLine => JSON.parse(line))
      .filter(({ door }) => door !== undefined)
  try {
    const made = await fetch(site.address + apiPaths.doors, {
      method: 'POST',
      headers: { ...(await signInTo(site.address)), 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'signed', name: 'Receptionist' }),
    })
    const { id, secret } = (await made.json()) as { id: string; secret: string }
    const send = (body: string, { at = new Date(), by = secret, messageId = 'msg_secretive' } = {}) =>
      fetch(site.address + apiPaths.leadDoor(id), {
        method: 'POST',
        body,
        headers: signedHeaders(by, { id: messageId, at, body }),
      })
    const call = JSON.stringify({ what: 'request', name: 'Olga Ohm', phone: '0491 570 156' })
    const another = `whsec_${Buffer.alloc(32).toString('base64')}`
    await send(call)
    await send(call)
    await send(call, { by: another })
    await send(call, { at: new Date(Date.now() - minutes(6)) })
    await send('Olga Ohm')
    await send('{"what":"request","name":["Olga Ohm"]}')
    await send('{"what":"request","name":"Olga Ohm"}')
    await send(`{"what":"request","name":"Olga Ohm","message":"${'ohm '.repeat(20_000)}"}`)
    // To the limit of a minute, and one more.
    while ((await send(call, { by: another })).status !== 429);
    await soon(() => expect(lines().map(({ reason }) => reason)).toContain('too_many'))
    const different = lines().filter(({ reason }, n) => n === 0 || reason !== lines()[n - 1]?.reason)
    expect(different.map(({ door, status, reason }) => [door, status, reason])).toEqual([
      [id, undefined, 'replayed'],
      [id, 401, 'wrong_signature'],
      [id, 409, 'other_time'],
      [id, 400, 'not_json'],
      [id, 400, 'wrong_type'],
      [id, 400, 'says_nothing'],
      [id, 413, 'too_large'],
      [id, 401, 'wrong_signature'],
      [id, 429, 'too_many'],
    ])
    for (const word of ['Olga', 'ohm', '0491 570', '491570156', 'secretive', secret, secret.slice(6)]) {
      expect(said).not.toContain(word)
    }
  } finally {
    await site.stop('SIGKILL')
  }
})
