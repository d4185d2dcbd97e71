import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { parseJson } from '#server/base/parse-json.ts'
import { HttpError, InvalidInput, notFound } from '#server/http/errors.ts'
import { doorLimit } from '#server/http/rate-limits.ts'
import { type DoorAnswer, type DoorCall, DoorCallSchema, maxDoorBytes } from '#shared/contract/door.ts'
import { RecordIdSchema } from '#shared/contract/fields.ts'
import { referenceOf } from '#shared/leads/receipt.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createDoorCalls } from './door-calls.ts'
import type { DoorStore, OpenDoor } from './door-store.ts'
import { readStandardWebhook } from './standard-webhook.ts'
import { readTwilioCall, twiml } from './twilio-call.ts'

interface DoorEntryOptions {
  doors: DoorStore
  calls: ReturnType<typeof createDoorCalls>
  publicUrl: string
  wakeSender: () => void
  now: () => Date
}

/** The call by which programs send leads. Its signature is checked over the exact body, so this is read as text. */
export const doorEntryRoutes: FastifyPluginAsyncZod<DoorEntryOptions> = async (
  app,
  { doors, calls, publicUrl, wakeSender, now },
) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxDoorBytes }, (_request, body, done) =>
    done(null, body),
  )

  async function add(door: OpenDoor, messageId: string, call: DoorCall) {
    const { id, isNew } = await calls.add(door, messageId, call)
    await doors.noteUse(door.id)
    wakeSender()
    return { status: isNew ? 201 : 200, id }
  }

  const schema = { params: z.object({ door: RecordIdSchema }) }
  app.post(apiPaths.leadDoor(':door'), { schema, config: doorLimit }, async (request, reply) => {
    const door = await doors.find(request.params.door)
    if (!door || door.kind === 'newer') throw notFound()
    const { secret } = door
    if (secret === undefined) throw new HttpError(401, 'This door has lost its secret: make a new one.')
    const body = typeof request.body === 'string' ? request.body : ''
    if (door.kind === 'twilio') {
      const url = publicUrl + request.url
      const { id, call } = readTwilioCall({ headers: request.headers, body, url }, secret)
      const { status } = await add(door, id, call)
      return reply.code(status).type('text/xml; charset=utf-8').send(twiml(call.what, door.sentence))
    }
    const messageId = readStandardWebhook(request.headers, body, { secret, now: now() })
    const { status, id } = await add(door, messageId, readCall(body))
    const answer: DoorAnswer = { success: true, id, reference: referenceOf('contact', id) }
    return reply.code(status).send(answer)
  })
}

function readCall(body: string): DoorCall {
  const given = parseJson(body)
  if (given === undefined) throw new HttpError(400, 'The JSON could not be read.')
  const { success, data, error } = DoorCallSchema.safeParse(given)
  if (success) return data
  throw new InvalidInput(
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? 'body'), message])),
  )
}
