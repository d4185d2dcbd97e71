import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError, notFound } from '#server/http/errors.ts'
import { answers, answersDone, done, doneOnRecord, onRecord } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import { AuditPageSchema, AuditQuerySchema } from '#shared/contract/audit.ts'
import {
  InvitationSchema,
  IssuedInvitationSchema,
  invitationName,
  NewInvitationSchema,
  PeopleSchema,
  RoleChangeSchema,
} from '#shared/contract/people.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { AuditLogStore } from './audit-log-store.ts'
import type { InvitationStore } from './invitation-store.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { PeopleStore, PersonChange } from './people-store.ts'
import type { UserStore } from './user-store.ts'

interface PeopleOptions {
  auditLog: AuditLogStore
  people: PeopleStore
  invitations: InvitationStore
  ownerSessions: OwnerSessions
  publicUrl: string
  users: Pick<UserStore, 'nameOf'>
  /** Sets the audit log's target: what was created, or whom the request was about. */
  aim: (request: FastifyRequest, id: string, name?: string) => void
}

/** Routes for accounts, roles, invitations and the audit log. Register them only below the owner's hook. */
export const peopleRoutes: FastifyPluginAsyncZod<PeopleOptions> = async (
  app,
  { auditLog, people, invitations, users, ownerSessions, publicUrl, aim },
) => {
  app.get(apiPaths.people, allow('owner', answers(PeopleSchema)), async (request) => {
    const { userId } = await ownerSessions.required(request)
    const [list, open] = await Promise.all([people.list(), invitations.list()])
    return { people: list.map((person) => ({ ...person, isYou: person.id === userId })), invitations: open }
  })

  const roleSchema = { ...onRecord, body: RoleChangeSchema, ...answersDone }
  app.patch(apiPaths.person(':id'), allow('owner', roleSchema, 'changed_role', 'person'), async (request) => {
    const { username } = await ownerSessions.required(request)
    const { id } = request.params
    const { role } = request.body
    aim(request, id, `${await users.nameOf(id)} to ${role}`)
    return answerTo(await people.changeRole(id, role, username))
  })

  app.delete(apiPaths.person(':id'), allow('owner', doneOnRecord, 'removed', 'person'), async (request) => {
    const { username } = await ownerSessions.required(request)
    const { id } = request.params
    aim(request, id, await users.nameOf(id))
    return answerTo(await people.remove(id, username))
  })

  const inviteSchema = { body: NewInvitationSchema, response: { 201: IssuedInvitationSchema } }
  app.post(
    apiPaths.invitations,
    allow('owner', inviteSchema, 'invited', 'invitation'),
    async (request, reply) => {
      const { token, ...invitation } = await invitations.issue(request.body)
      aim(request, invitation.id, `${invitation.name} as ${invitation.role}`)
      const url = `${publicUrl}${pagePaths.adminLogin}?${invitationName}=${token}`
      return reply.code(201).send({ ...z.encode(InvitationSchema, invitation), url })
    },
  )

  app.delete(
    apiPaths.invitation(':id'),
    allow('owner', doneOnRecord, 'withdrew', 'invitation'),
    async (request) => {
      const { id } = request.params
      const invitation = (await invitations.list()).find((open) => open.id === id)
      aim(request, id, invitation?.name)
      if (!(await invitations.withdraw(id))) throw notFound()
      return done
    },
  )

  const logSchema = { querystring: AuditQuerySchema, ...answers(AuditPageSchema) }
  app.get(apiPaths.auditLog, allow('owner', logSchema), ({ query }) => auditLog.page(query.before))
}

function answerTo(change: PersonChange): typeof done {
  if (change === 'nobody') throw notFound()
  if (change === 'last owner') {
    throw new HttpError(409, 'There has to be an owner. Make someone else an owner first.')
  }
  return done
}
