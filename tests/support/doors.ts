import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { MadeDoor, NewDoor } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import type { TestApp } from './test-app.ts'

export const twilioToken = '0123456789abcdef0123456789abcdef'

export async function makeDoor(t: TestApp, door: NewDoor = { kind: 'signed', name: 'Receptionist' }) {
  const answer = await t.app.inject({
    ...{ method: 'POST', url: apiPaths.doors, headers: await t.signIn(), payload: door },
  })
  if (answer.statusCode !== 201) throw new Error(`No door was made: ${answer.body}`)
  return answer.json() as MadeDoor
}

interface DoorPost {
  id: string
  body: object | string
  /** The sender's own time. */
  at?: Date | undefined
  secret?: string | undefined
  headers?: Record<string, string> | undefined
}

/** Posts to a door, signed by the library of Standard Webhooks. */
export function postToDoor(
  t: TestApp,
  door: MadeDoor,
  { id, body, at = t.clock.now, secret, headers }: DoorPost,
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return t.app.inject({
    method: 'POST',
    url: apiPaths.leadDoor(door.id),
    payload,
    headers: { ...signedHeaders(secret ?? door.secret, { id, at, body: payload }), ...headers },
  })
}

/** Returns the headers that the library of Standard Webhooks signs. */
export const signedHeaders = (secret: string, { id, at, body }: { id: string; at: Date; body: string }) => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})

/** Posts as Twilio does: a form that is signed by its published rule (twilio.com/docs/usage/security). */
export function postAsTwilio(
  t: TestApp,
  door: MadeDoor,
  fields: Record<string, string>,
  token = twilioToken,
) {
  const url = apiPaths.leadDoor(door.id)
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name], `http://localhost:3000${url}`)
  return t.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
  })
}
