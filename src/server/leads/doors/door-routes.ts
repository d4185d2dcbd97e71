import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { HttpError, notFound } from '#server/http/errors.ts'
import { answers, done, doneOnRecord } from '#server/http/route-schemas.ts'
import type { People } from '#server/people/people.ts'
import { allow } from '#server/people/route-access.ts'
import { ErrorBodySchema } from '#shared/contract/answer.ts'
import { ChangedDoorSchema, DoorsSchema, MadeDoorSchema, NewDoorSchema } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import type { DoorStore } from './door-store.ts'
import { ownCall } from './own-call.ts'

interface DoorOptions {
  doors: DoorStore
  nameOf: People['nameOf']
  aim: People['aim']
  /** The text message that answers a missed call; '' where the site can send none. */
  textBackWords: () => string
  publicUrl: string
  now: () => Date
}

/** The owner's routes for ways in for programs. Register them only below the owner's hook. */
export const doorRoutes: FastifyPluginAsyncZod<DoorOptions> = async (
  app,
  { doors, nameOf, aim, textBackWords, publicUrl, now },
) => {
  const shown = <Stored extends { id: string }>(door: Stored) => ({
    ...door,
    url: `${publicUrl}${apiPaths.leadDoor(door.id)}`,
    textBackWords: textBackWords(),
  })

  app.get(apiPaths.doors, allow('owner', answers(DoorsSchema)), async () => (await doors.list()).map(shown))

  const makeSchema = { body: NewDoorSchema, response: { 201: MadeDoorSchema } }
  app.post(apiPaths.doors, allow('owner', makeSchema, 'opened_door', 'site'), async (request, reply) => {
    const made = await doors.make(request.body, await nameOf(request))
    aim(request, made.id, made.name)
    return reply.code(201).send(shown(made))
  })

  const changeSchema = { ...doneOnRecord, body: ChangedDoorSchema }
  app.patch(apiPaths.door(':id'), allow('owner', changeSchema, 'changed_door', 'site'), async (request) => {
    const { id } = request.params
    const name = await doors.change(id, request.body)
    if (name === undefined) throw notFound()
    aim(request, id, name)
    return done
  })

  app.post(apiPaths.doorTest(':id'), allow('owner', doneOnRecord, 'tested', 'site'), async (request) => {
    const door = await doors.find(request.params.id)
    if (!door || door.kind === 'newer') throw notFound()
    aim(request, door.id, door.name)
    const message = `A test of the door “${door.name}”, sent by ${await nameOf(request)}. No customer is waiting.`
    const call = ownCall(door, { message, publicUrl, now: now() })
    if (!call) throw new HttpError(409, 'This door can’t be used any more. Make a new one.')
    const { path: url, body: payload, headers } = call
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    if (answer.statusCode === 201) return done
    const { data } = ErrorBodySchema.safeParse(answer.json())
    throw new HttpError(409, data?.error ?? `The test didn’t get through (${answer.statusCode}).`)
  })

  app.delete(apiPaths.door(':id'), allow('owner', doneOnRecord, 'closed_door', 'site'), async (request) => {
    const { id } = request.params
    const name = await doors.close(id)
    if (name === undefined) throw notFound()
    aim(request, id, name)
    return done
  })
}
