import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '#server/base/same-secret.ts'
import { twilioSignature } from '#server/notify/channels/sms/twilio.ts'
import type { DoorCall } from '#shared/contract/door.ts'
import { RefusedCall } from './refused-call.ts'

interface Posted {
  headers: IncomingHttpHeaders
  body: string
  /** The whole address that Twilio was given. */
  url: string
}

interface TwilioCall {
  /** The same for every post about one call or message. */
  id: string
  call: DoorCall
}

const sid = /^[A-Z]{2}[0-9a-f]{32}$/i

/**
 * Reads what Twilio posts about a call or a text message (twilio.com/docs/messaging/guides/webhook-request).
 * @throws RefusedCall 401 for a signature that is missing or wrong, 400 for a post about something else
 */
export function readTwilioCall({ headers, body, url }: Posted, authToken: string): TwilioCall {
  const fields = new URLSearchParams(body)
  const given = String(headers['x-twilio-signature'] ?? '')
  if (given === '') throw new RefusedCall(401, 'unsigned', 'X-Twilio-Signature is missing.')
  if (!isSameSecret(given, twilioSignature(authToken, url, fields))) {
    throw new RefusedCall(401, 'wrong_signature', 'The signature is not right for this door.')
  }
  const [callSid, messageSid] = [fields.get('CallSid') ?? '', fields.get('MessageSid') ?? '']
  const id = messageSid || callSid
  if (!sid.test(id)) throw new RefusedCall(400, 'not_twilio', 'This is neither a call nor a text message.')
  const phone = shownNumber(fields.get('From') ?? '')
  const person = { phone, name: '', email: '' }
  if (!messageSid) return { id, call: { ...person, what: 'missed_call', message: '' } }
  const pictures = Number(fields.get('NumMedia')) || 0
  const message = [
    fields.get('Body') ?? '',
    ...(pictures > 0
      ? [`(${pictures === 1 ? 'A picture' : `${pictures} pictures`} came with it, kept by Twilio.)`]
      : []),
  ]
  return { id, call: { ...person, what: 'message', message: message.filter(Boolean).join('\n') } }
}

/** Posts as Twilio does, signed with the account's token. */
export function twilioPost(url: string, fields: Record<string, string>, authToken: string) {
  const params = new URLSearchParams(fields)
  return {
    body: params.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(authToken, url, params),
    },
  }
}

/** Twilio writes words, or one of these numbers, for a caller who keeps the number to himself. */
const hidden =
  /^(?:\+?(?:266696687|86282452253|7378742833|2562533|8656696|464)|anonymous|restricted|private|unknown|unavailable)$/i
const shownNumber = (from: string) => (hidden.test(from) ? '' : from)

/** Answers a call with a sentence, or rejects it; a message gets no answer. */
export function twiml(what: DoorCall['what'], sentence: string): string {
  const said = sentence
    ? `<Say language="en-AU">${escapeXml(sentence)}</Say><Hangup/>`
    : '<Reject reason="busy"/>'
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${what === 'missed_call' ? said : ''}</Response>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
