import { randomUUID } from 'node:crypto'
import type { VisitsTable } from '#server/db/schema/visits.ts'
import type { Tx } from '#server/db/schema.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { InquiryStores } from '#server/leads/inquiry-store.ts'
import type { LeadActions } from '#server/leads/lead-actions.ts'
import { eventsOf } from '#server/leads/lead-event-store.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { VisitAct } from '#shared/contract/lead-event.ts'
import type { Visit } from '#shared/contract/visit.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { placeIn } from '#shared/leads/place.ts'
import type { VisitView } from '#shared/visits/customer-page.ts'
import { assignmentOf, findVisit, holdDay, isTaken, visitIn, visitsOf } from './visit-store.ts'
import type { VisitTokens } from './visit-tokens.ts'

/** Acts of a customer are logged under this name. */
const customer = 'The customer'
/** More than a person picks and refuses for one visit. */
const mostAnswers = 20

export interface CustomerVisitsBelow {
  leads: InquiryStores
  events: LeadActions['events']
  tokens: VisitTokens
  notify: Pick<Notify, 'outbox'>
}

/** `taken`: somebody else has the time. `over`: it can't be picked any more. */
export type PickOutcome = 'booked' | 'taken' | 'over'

export type CustomerVisits = ReturnType<typeof createCustomerVisits>

/** What the holder of a link may do with a visit. The first commit of a time wins. */
export function createCustomerVisits(
  { db, now }: Pick<SiteContext, 'db' | 'now'>,
  { leads, events, tokens, notify: { outbox } }: CustomerVisitsBelow,
) {
  /** Holds the visit's lead, so that acts on it run one after the other, and reads how it stands. */
  function act<Result>(
    token: string,
    run: (tx: Tx, row: VisitsTable, visit: Visit) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction().execute(async (tx) => {
      const id = await tokens.visitOf(tx, token)
      const found = id && (await findVisit(tx, id))
      if (!found || !(await events.hold(tx, found.kind, found.recordId))) throw notFound()
      const row = (await findVisit(tx, found.id)) ?? found
      return run(tx, row, visitIn(row))
    })
  }

  /** Adds what the customer answered: it rings, and the owner is mailed. */
  async function answer(tx: Tx, { kind, recordId }: VisitsTable, event: VisitAct) {
    const answers = (await eventsOf(tx, recordId)).filter(
      ({ act: { kind: before } }) => before === 'visit_picked' || before === 'visit_refused',
    )
    if (answers.length >= mostAnswers) throw new HttpError(429, 'Please call us about the time.')
    const doer = { by: customer, key: randomUUID() }
    const eventId = await events.addWithin(tx, { kind, recordId, isRinging: true }, event, doer)
    await outbox.add(tx, { kind, recordId, type: 'offer', eventId })
  }

  async function viewOf(row: VisitsTable, token: string): Promise<VisitView | undefined> {
    const record = await leads[row.kind].find(row.recordId)
    if (!record) return undefined
    const { name } = describeLead(inquiryOf(row.kind), record)
    const visit = visitIn(row)
    const { assignedTo } = record
    const times: VisitView['times'] = []
    for (const time of visit.times) {
      if (time.from <= now().toISOString()) continue
      const isOthers = await isTaken(db, { id: row.recordId, assignedTo }, time, visit.minutes)
      times.push({ ...time, isTaken: isOthers })
    }
    const isOver = visit.booked !== null && visit.booked.to <= now().toISOString()
    return {
      ...{ token, visit, times, isOver },
      customer: { name, address: placeIn({ kind: row.kind, record }) },
    }
  }

  return {
    /** Undefined when the token opens nothing, or its lead is deleted. */
    async view(token: string): Promise<VisitView | undefined> {
      const id = await tokens.visitOf(db, token)
      const row = id && (await findVisit(db, id))
      return row ? viewOf(row, token) : undefined
    },

    /** The latest visit of a lead, for the page of its accepted quote. */
    async latestOf(recordId: string): Promise<VisitView | undefined> {
      const row = (await visitsOf(db, recordId))[0]
      if (!row || row.state === 'cancelled') return undefined
      return viewOf(row, await tokens.tokenTo(db, row))
    },

    /** Books one of the offered times, or another one in the place of what was booked. */
    pick: (token: string, from: string): Promise<PickOutcome> =>
      act(token, async (tx, row, visit) => {
        if (visit.state === 'booked' && visit.booked?.from === from) return 'booked'
        const time = visit.times.find((offered) => offered.from === from)
        const moment = now().toISOString()
        const isUnderWay = visit.state === 'booked' && visit.booked !== null && visit.booked.from <= moment
        if (visit.state === 'cancelled' || isUnderWay || !time || time.from <= moment) return 'over'
        await holdDay(tx, time, now())
        const lead = await assignmentOf(tx, row.kind, row.recordId)
        const { assignedTo = null } = lead ?? {}
        if (await isTaken(tx, { id: row.recordId, assignedTo }, time, visit.minutes)) return 'taken'
        await answer(tx, row, { kind: 'visit_picked', visit: row.id, time, ...bookedOf(visit) })
        return 'booked'
      }),

    /** Takes that no time suits. The same again, as from a second press, is one. */
    refuse: (token: string, text: string): Promise<boolean> =>
      act(token, async (tx, row, visit) => {
        if (visit.state === 'refused' && visit.words === text) return true
        const isUnderWay = visit.booked !== null && visit.booked.from <= now().toISOString()
        if (visit.state === 'cancelled' || (visit.state === 'booked' && isUnderWay)) return false
        await answer(tx, row, { kind: 'visit_refused', visit: row.id, text, ...bookedOf(visit) })
        return true
      }),
  }
}

/** Returns the time that an answer to a booked visit takes the place of. */
const bookedOf = ({ state, booked }: Visit) => (state === 'booked' && booked ? { booked } : {})
