import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { parseJson } from '#server/base/parse-json.ts'
import { isSameSecret } from '#server/base/same-secret.ts'
import { signatureOf } from '#server/base/standard-webhooks.ts'
import { InvalidInput, notFound } from '#server/http/errors.ts'
import { doorLimit } from '#server/http/rate-limits.ts'
import type { Notify } from '#server/notify/notifications.ts'
import { type DoorAnswer, type DoorCall, DoorCallSchema, maxDoorBytes } from '#shared/contract/door.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { minutes } from '#shared/durations.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createDoorCalls } from './door-calls.ts'
import type { DoorStore, OpenDoor } from './door-store.ts'
import { RefusedCall, reasonOf } from './refused-call.ts'
import { readTwilioCall, twiml } from './twilio-call.ts'

interface DoorEntryOptions {
  doors: DoorStore
  calls: ReturnType<typeof createDoorCalls>
  readDrill: Notify['readDrill']
  publicUrl: string
  wakeSender: () => void
  now: () => Date
}

/** The call by which programs send leads. Its signature is checked over the exact body, so this is read as text. */
export const doorEntryRoutes: FastifyPluginAsyncZod<DoorEntryOptions> = async (
  app,
  { doors, calls, readDrill, publicUrl, wakeSender, now },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxDoorBytes }, (_request, body, done) =>
    done(null, body),
  )

  const schema = { params: z.object({ door: RecordIdSchema }) }

  app.addHook('onError', async (request, _reply, error) => {
    const reason = reasonOf(error)
    if (!reason) return
    // Before the schema is checked, the path may name anything.
    const { data } = schema.params.safeParse(request.params)
    const isDoor = data !== undefined && (await doors.noteRefusal(data.door, reason).catch(() => false))
    request.log.warn({ door: isDoor ? data.door : '', status: error.statusCode, reason }, 'refused a call')
  })

  async function add(request: FastifyRequest, door: OpenDoor, messageId: string, call: DoorCall) {
    const drill = readDrill(request.headers)
    if (drill) return { status: 201, id: (await calls.addDrill(drill, call)).id }
    const { id, isNew } = await calls.add(door, messageId, call)
    await doors.noteUse(door.id)
    wakeSender()
    if (!isNew) request.log.info({ door: door.id, reason: 'replayed' }, 'a call came again')
    return { status: isNew ? 201 : 200, id }
  }

  app.post(apiPaths.leadDoor(':door'), { schema, config: doorLimit }, async (request, reply) => {
    const door = await doors.find(request.params.door)
    if (!door || door.kind === 'newer') throw notFound()
    const { secret } = door
    if (secret === undefined)
      throw new RefusedCall(401, 'lost_secret', 'This door has lost its secret. Make a new door.')
    const body = typeof request.body === 'string' ? request.body : ''
    if (door.kind === 'twilio') {
      const url = publicUrl + request.url
      const { id, call } = readTwilioCall({ headers: request.headers, body, url }, secret)
      const { status } = await add(request, door, id, call)
      return reply.code(status).type('text/xml; charset=utf-8').send(twiml(call.what, door.sentence))
    }
    const messageId = readStandardWebhook(request.headers, body, { secret, now: now() })
    const { status, id } = await add(request, door, messageId, readCall(body))
    const answer: DoorAnswer = { success: true, id, reference: referenceOf('contact', id) }
    return reply.code(status).send(answer)
  })
}

function readCall(body: string): DoorCall {
  const given = parseJson(body)
  if (given === undefined) throw new RefusedCall(400, 'not_json', 'The JSON could not be read.')
  const { success, data, error } = DoorCallSchema.safeParse(given)
  if (success) return data
  throw new InvalidInput(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])),
  )
}

/** A clock may be off by so much; an older message may have been recorded and sent again. */
const toleranceMs = minutes(5)
const idOfMessage = /^[\x21-\x7e]{1,256}$/

/**
 * Checks a message by Standard Webhooks 1.0.0 and returns its id, the same at every attempt.
 * @throws RefusedCall 401 for a signature that is missing or wrong, 409 for a message of another time
 */
function readStandardWebhook(
  headers: IncomingHttpHeaders,
  body: string,
  { secret, now }: { secret: string; now: Date },
): string {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string]
  if (!idOfMessage.test(id) || !/^\d{1,12}$/.test(timestamp) || !signatures) {
    const words = 'Please sign the call: webhook-id, webhook-timestamp and webhook-signature.'
    throw new RefusedCall(401, 'unsigned', words)
  }
  const right = signatureOf(secret, `${id}.${timestamp}.${body}`)
  const isSigned = signatures
    .split(' ')
    .some((given) => given.startsWith('v1,') && isSameSecret(Buffer.from(given.slice(3), 'base64'), right))
  if (!isSigned) throw new RefusedCall(401, 'wrong_signature', 'The signature is not right for this door.')
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > toleranceMs) {
    throw new RefusedCall(409, 'other_time', 'The clock of this call is more than 5 minutes off.')
  }
  return id
}
