import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SiteContext } from '#server/http/site-context.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { People } from '#server/people/people.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import type { NotedAct } from '#shared/contract/lead-event.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'
import { createAssignmentStore } from './assignment-store.ts'
import { createLeadEventStore } from './lead-event-store.ts'
import { keepVisits, mailedOf } from './lead-visits.ts'
import { readSend } from './visitor-send.ts'

export type LeadActions = ReturnType<typeof createLeadActions>

/** Carries out what people do about leads, with the consequences for phones, queues and webhooks. */
export function createLeadActions(
  { db, now }: Pick<SiteContext, 'db' | 'now'>,
  { people, notify }: { people: People; notify: Notify },
) {
  const { ownerSessions, nameOf } = people
  const { alarms, outbox, programs } = notify
  const assignments = createAssignmentStore(db, now)
  const events = createLeadEventStore(db, now, {
    // Webhooks get a new status as they get a new lead.
    async onStatus(tx, change) {
      for (const channel of programs) await outbox.add(tx, { ...change, channel, type: 'status' })
    },
    async onHanded(tx, assignment) {
      await assignments.note(tx, assignment)
      if (!assignment.isUndo) await alarms.reassign(tx, assignment)
    },
    async onVisits(tx, { eventId, visit, isUndo, ...lead }) {
      await keepVisits(tx, lead, now())
      const { kind, recordId } = lead
      for (const channel of programs)
        await outbox.add(tx, { kind, recordId, eventId, channel, type: 'visit_state' })
      // Whoever was mailed of a change is mailed of its undo too.
      const target = isUndo ? await mailedOf(tx, visit) : undefined
      if (target) await outbox.add(tx, { kind, recordId, type: 'visit_change', eventId: visit, target })
    },
    async onHeard(tx, { isUrgent, isNews, ...lead }) {
      await alarms.correct(tx, { ...lead, urgency: isUrgent ? 'emergency' : 'ordinary' }, { isNews })
    },
  })

  return {
    assignments,
    events,
    /** Adds a line for what the person of the lead has done again, and rings. */
    hear: events.hear,
    nameOf,

    /** Returns who acts, and the key of the act; without a key in the request each call makes another one. */
    async doerOf(request: FastifyRequest) {
      const { key = randomUUID() } = readSend(request)
      return { by: await nameOf(request), key }
    },

    /** Records that the user who makes the request is handling the inquiry. */
    async acknowledge(request: FastifyRequest, id: string, how: Acknowledgement): Promise<void> {
      await alarms.acknowledge(id, await nameOf(request), how)
    },

    /** Records that the user who makes the request has opened the inquiry. */
    async noteOpened(request: FastifyRequest, id: string): Promise<void> {
      await assignments.noteOpened((await ownerSessions.required(request)).userId, id)
    },

    /** Records an act in the inquiry's events that has a route of its own. */
    async note(request: FastifyRequest, kind: InquiryKind, id: string, act: NotedAct['kind']): Promise<void> {
      await events.note(kind, id, { kind: act }, await nameOf(request))
    },
  }
}
