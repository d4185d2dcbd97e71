import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import { answers, onRecord } from '#server/http/route-schemas.ts'
import type { People } from '#server/people/people.ts'
import { allow } from '#server/people/route-access.ts'
import type { UserStore } from '#server/people/user-store.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import { type LeadAct, LeadActSchema, LeadEventsSchema } from '#shared/contract/lead-event.ts'
import { type InquiryKind, inquiryOf, recordSchemas } from '#shared/leads/kinds.ts'
import type { InquiryStore } from './inquiry-store.ts'
import type { LeadActions } from './lead-actions.ts'
import { NameTaken, takesNoLeads } from './lead-event-store.ts'
import { isOfAnother, readDoneAgo } from './visitor-send.ts'

interface LeadEventOptions {
  kind: InquiryKind
  store: InquiryStore
  actions: LeadActions
  users: Pick<UserStore, 'assignable'>
  aim: People['aim']
  /** Call this when the outbox may have new rows or an alarm may resume. */
  wake: () => void
}

/** How each act counts as an answer to an active alarm. */
const acknowledgements: Readonly<Record<Exclude<LeadAct['kind'], 'assigned'>, Acknowledgement>> = {
  status: 'status',
  value: 'status',
  quoted_value: 'status',
  call_started: 'called',
  spoke: 'called',
  no_answer: 'called',
  texted: 'texted',
  mailed: 'mailed',
  asked_review: 'opened',
  note: 'opened',
  follow_up: 'opened',
  undo: 'opened',
}

/** Unassigning a lead is no answer, because nobody is then handling it. */
function answerIn(act: LeadAct, by: string): Acknowledgement | undefined {
  if (act.kind !== 'assigned') return acknowledgements[act.kind]
  if (act.to === null) return undefined
  return act.to === by ? 'taken' : 'opened'
}

/** Routes for acting on a lead and reading its events. Register them only below the owner's hook. */
export const leadEventRoutes: FastifyPluginAsyncZod<LeadEventOptions> = async (
  app,
  { kind, store, actions: { events, doerOf, acknowledge, noteOpened }, users, aim, wake },
) => {
  const { paths } = inquiryOf(kind)

  const listSchema = { ...onRecord, ...answers(LeadEventsSchema) }
  app.get(paths.events(':id'), allow('view', listSchema), async ({ params: { id } }) => {
    if (!(await store.find(id))) throw notFound()
    return events.list(id)
  })

  /** The event's id, with which it can be undone, and the lead's new state. */
  const answerSchema = z.object({ event: z.string(), record: recordSchemas[kind] })
  const actSchema = { ...onRecord, body: LeadActSchema, ...answers(answerSchema) }
  app.post(paths.events(':id'), allow('staff', actSchema, 'worked', kind), async (request) => {
    const { id } = request.params
    const { by, key } = await doerOf(request)
    if (isOfAnother(request, by)) throw new HttpError(412, 'Someone else is signed in here now.')
    const act = request.body
    if (act.kind === 'assigned' && act.to !== null && !(await users.assignable()).includes(act.to)) {
      throw takesNoLeads(act.to)
    }
    const doer = { by, key, agoMs: readDoneAgo(request) }
    const event = await events.append(kind, id, act, doer).catch((error: unknown) => {
      if (!(error instanceof NameTaken)) throw error
      throw new HttpError(409, 'Something else was saved in its place. Please try again.')
    })
    if (event === undefined) throw notFound()
    aim(request, id, act.kind === 'status' ? act.status : act.kind)
    const answer = answerIn(act, by)
    if (answer) await acknowledge(request, id, answer)
    await noteOpened(request, id)
    if (act.kind === 'assigned') wake()
    const record = orNotFound(await store.find(id))
    return { event, record }
  })
}
