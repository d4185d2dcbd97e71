import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#server/http/errors.ts'
import { answers, done, doneOnRecord } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import { ChangedDoorSchema, DoorsSchema, MadeDoorSchema, NewDoorSchema } from '#shared/contract/door.ts'
import { apiPaths } from '#shared/paths.ts'
import type { DoorStore } from './door-store.ts'

interface DoorOptions {
  doors: DoorStore
  publicUrl: string
}

/** The owner's routes for ways in for programs. Register them only below the owner's hook. */
export const doorRoutes: FastifyPluginAsyncZod<DoorOptions> = async (app, { doors, publicUrl }) => {
  const urlOf = (id: string) => `${publicUrl}${apiPaths.leadDoor(id)}`

  app.get(apiPaths.doors, allow('owner', answers(DoorsSchema)), async () =>
    (await doors.list()).map((door) => ({ ...door, url: urlOf(door.id) })),
  )

  const makeSchema = { body: NewDoorSchema, response: { 201: MadeDoorSchema } }
  app.post(apiPaths.doors, allow('owner', makeSchema, 'opened_door', 'site'), async (request, reply) => {
    const door = await doors.make(request.body)
    return reply.code(201).send({ ...door, url: urlOf(door.id) })
  })

  const changeSchema = { ...doneOnRecord, body: ChangedDoorSchema }
  app.patch(apiPaths.door(':id'), allow('owner', changeSchema, 'changed_door', 'site'), async (request) => {
    if (!(await doors.change(request.params.id, request.body))) throw notFound()
    return done
  })

  app.delete(apiPaths.door(':id'), allow('owner', doneOnRecord, 'closed_door', 'site'), async (request) => {
    if (!(await doors.close(request.params.id))) throw notFound()
    return done
  })
}
