import { randomBytes, randomUUID } from 'node:crypto'
import { signedHeaders } from '#server/base/standard-webhooks.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OpenDoor } from './door-store.ts'
import { twilioPost } from './twilio-call.ts'

interface OwnCallOptions {
  /** Tells whoever reads the lead what it is. */
  message: string
  publicUrl: string
  now: Date
}

/** A call as the program behind the door would make it; undefined where its secret is lost. */
export function ownCall(
  { id: doorId, kind, secret }: OpenDoor,
  { message, publicUrl, now }: OwnCallOptions,
): { path: string; body: string; headers: Record<string, string> } | undefined {
  if (secret === undefined) return undefined
  const path = apiPaths.leadDoor(doorId)
  if (kind === 'twilio') {
    const MessageSid = `SM${randomBytes(16).toString('hex')}`
    return { path, ...twilioPost(publicUrl + path, { MessageSid, From: 'anonymous', Body: message }, secret) }
  }
  const body = JSON.stringify({ what: 'request', name: 'Test', message })
  return { path, body, headers: signedHeaders(body, { secrets: [secret], id: randomUUID(), now }) }
}
