import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { VisitsTable } from '#server/db/schema/visits.ts'
import type { Tx } from '#server/db/schema.ts'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { findLead } from '#server/leads/inquiry-store.ts'
import { eventsOf } from '#server/leads/lead-event-store.ts'
import { isAnswerable } from '#server/notify/channels/mail/mail-text.ts'
import { isoDay, momentInBrisbane } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import type { VisitAct } from '#shared/contract/lead-event.ts'
import type {
  ChangedVisit,
  MailedVisit,
  NewVisitSchema,
  PlannedVisit,
  Visit,
  WrittenVisit,
} from '#shared/contract/visit.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { days } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { isSameTime } from '#shared/visits/times.ts'
import type { CustomerVisitsBelow } from './customer-visits.ts'
import {
  assignmentOf,
  findVisit,
  holdDay,
  isTaken,
  mailsOf,
  visitIn,
  visitsBetween,
  visitsOf,
} from './visit-store.ts'

/** A time in the past by this much is one that has just begun. */
const latestBeginMs = days(1)

type Doer = { by: string; key: string }

export type OwnerVisits = ReturnType<typeof createOwnerVisits>

/** What the owner does with visits: offers times, books, moves and calls off. Each act is one transaction. */
export function createOwnerVisits(
  { db, now }: Pick<SiteContext, 'db' | 'now'>,
  { leads, events, tokens, notify: { outbox }, hasMail }: CustomerVisitsBelow & { hasMail: boolean },
) {
  const kindOf = async (leadId: string) => (await findLead(leads, leadId)).kind

  /** Refuses a time that is over, or that somebody else is booked at. */
  async function mustBeFree(
    tx: Tx,
    { kind, recordId }: Pick<VisitsTable, 'kind' | 'recordId'>,
    { time, minutes }: { time: VisitTime; minutes: number },
  ): Promise<void> {
    mustBeAhead(time)
    await holdDay(tx, time, now())
    const lead = await assignmentOf(tx, kind, recordId)
    const { assignedTo = null } = lead ?? {}
    if (await isTaken(tx, { id: recordId, assignedTo }, time, minutes)) throw new HttpError(409, taken)
  }

  function mustBeAhead({ to }: VisitTime): void {
    if (Date.parse(to) < now().getTime() - latestBeginMs) throw new HttpError(400, 'That time has passed.')
  }

  /** Holds the visit's lead and reads how it stands now. */
  async function held(tx: Tx, id: string): Promise<VisitsTable> {
    const found = await findVisit(tx, id)
    if (!found || !(await events.hold(tx, found.kind, found.recordId))) throw notFound()
    return (await findVisit(tx, id)) ?? found
  }

  /** Mails the customer that a booked visit was changed. False where no mail goes out. */
  async function mailChange(tx: Tx, { id, kind, recordId }: VisitsTable): Promise<boolean> {
    if (!hasMail) return false
    const { table } = inquiries[kind]
    const { email: target } = await tx
      .selectFrom(table)
      .select('email')
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow()
    if (!isAnswerable(target)) return false
    await outbox.add(tx, { kind, recordId, type: 'visit_change', eventId: id, target })
    return true
  }

  async function earlierAct(tx: Tx, recordId: string, key: string) {
    const event = (await eventsOf(tx, recordId)).find((other) => other.key === key)
    return event && 'visit' in event.act ? { id: event.id, visit: event.act.visit } : undefined
  }

  /** Changes a booked visit, and mails the customer of it. A repeat under the same key changes nothing. */
  function change(
    id: string,
    { by, key }: Doer,
    actOf: (tx: Tx, row: VisitsTable, visit: Visit) => Promise<VisitAct | undefined>,
  ): Promise<ChangedVisit & { recordId: string }> {
    return db.transaction().execute(async (tx) => {
      const row = await held(tx, id)
      const { kind, recordId } = row
      const earlier = await earlierAct(tx, recordId, key)
      const wasBooked = row.state === 'booked'
      const act = earlier ? undefined : await actOf(tx, row, visitIn(row))
      const event = act
        ? await events.addWithin(tx, { kind, recordId }, act, { by, key })
        : (earlier?.id ?? '')
      const isMailed = act !== undefined && wasBooked && (await mailChange(tx, row))
      return { visit: visitIn((await findVisit(tx, id)) ?? row), event, isMailed, recordId }
    })
  }

  return {
    async list(leadId: string): Promise<MailedVisit[]> {
      await kindOf(leadId)
      const mails = await mailsOf(db, leadId, now())
      return (await visitsOf(db, leadId)).map((row) => ({ ...visitIn(row), mail: mails.get(row.id) ?? null }))
    },

    /** Offers times, in the place of those that the customer has not picked from; or books what was agreed on. */
    async offer(
      leadId: string,
      { times: given, minutes, isAgreed }: z.output<typeof NewVisitSchema>,
      { by, key }: Doer,
    ): Promise<WrittenVisit> {
      const kind = await kindOf(leadId)
      const times = given.map(inStoredForm).toSorted((one, other) => (one.from < other.from ? -1 : 1))
      return db.transaction().execute(async (tx) => {
        if (!(await events.hold(tx, kind, leadId))) throw notFound()
        const answer = async (id: string, event: string) => {
          const row = orNotFound(await findVisit(tx, id))
          return { visit: visitIn(row), link: await tokens.linkTo(tx, row), event }
        }
        const earlier = await earlierAct(tx, leadId, key)
        if (earlier) return answer(earlier.visit, earlier.id)
        const latest = (await visitsOf(tx, leadId))[0]
        const isAhead = latest?.state === 'booked' && (latest.busyUntil ?? '') > now().toISOString()
        if (latest && isAhead) throw new HttpError(409, 'A visit is booked already. Move it instead.')
        const isWaiting = latest?.state === 'offered' || latest?.state === 'refused'
        const visit = latest && isWaiting ? latest.id : randomUUID()
        const [time] = times
        if (isAgreed && time) {
          await mustBeFree(tx, { kind, recordId: leadId }, { time, minutes })
          const act = { kind: 'visit_booked' as const, visit, time, minutes }
          return answer(visit, await events.addWithin(tx, { kind, recordId: leadId }, act, { by, key }))
        }
        if (times.some(({ from }) => from <= now().toISOString()))
          throw new HttpError(400, 'One of these times has passed.')
        const act = { kind: 'visit_offered' as const, visit, times, minutes }
        return answer(visit, await events.addWithin(tx, { kind, recordId: leadId }, act, { by, key }))
      })
    },

    move(id: string, given: VisitTime, doer: Doer) {
      const time = inStoredForm(given)
      return change(id, doer, async (tx, row, { state, booked, minutes }) => {
        if (state !== 'booked' || !booked) throw new HttpError(409, 'This visit isn’t booked any more.')
        if (isSameTime(booked, time)) return undefined
        await mustBeFree(tx, row, { time, minutes })
        return { kind: 'visit_moved', visit: id, time, minutes }
      })
    },

    cancel: (id: string, doer: Doer) =>
      change(id, doer, async (_tx, { state }) =>
        state === 'cancelled' ? undefined : { kind: 'visit_cancelled', visit: id },
      ),

    async link(id: string): Promise<string> {
      const row = orNotFound(await findVisit(db, id))
      await kindOf(row.recordId)
      return tokens.linkTo(db, row)
    },

    /** Lists what is booked from one day to another, in the order of time. */
    async planned(from: string, to: string): Promise<PlannedVisit[]> {
      const [begin, end] = [from, addDays(to, 1)].map((day) => momentInBrisbane(`${day}T00:00`).toISOString())
      const visits = await visitsBetween(db, begin ?? '', end ?? '')
      return visits
        .filter(({ row, isDeleted }) => row.state === 'booked' && !isDeleted)
        .map(({ row, lead }) => ({ visit: visitIn(row), lead }))
    },
  }
}

/** In one form, so that times can be compared as text. */
const inStoredForm = ({ from, to }: VisitTime): VisitTime => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

export const taken = 'Someone else is booked then. Pick another time.'

/** The first and last day of a calendar's view. */
export const feedDays = (now: Date) => [addDays(isoDay(now), -60), addDays(isoDay(now), 365)] as const
