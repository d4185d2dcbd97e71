import ICAL from 'ical.js'
import type { Visit, WrittenVisit } from '#shared/contract/visit.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn } from '#shared/visits/times.ts'
import { anOfferSite } from './offers.ts'
import type { TestApp } from './test-app.ts'

/** Days after the tests' clock, which shows a Friday. */
export const [monday, tuesday] = ['2026-11-23', '2026-11-24'] as const
export const threeTimes = [
  arrivalOn(monday, 7, 9),
  arrivalOn(monday, 11, 13),
  arrivalOn(tuesday, 7, 9),
] as const

/** Returns a site with a quote request, and functions to offer times for a visit. */
export async function aVisitSite(t: TestApp, answers: Record<string, unknown> = {}) {
  const site = await anOfferSite(t, answers)
  const offer = (body: object = {}, key?: string) =>
    site.call(
      visitPaths.leadVisits(site.lead),
      { times: threeTimes, minutes: 180, ...body },
      key ? { 'idempotency-key': key } : {},
    )
  return {
    ...site,
    offer,
    visits: (): Promise<Visit[]> => site.get(visitPaths.leadVisits(site.lead)),
    events: () => site.get(`/api/quote-requests/${site.lead}/events`),
    async offered(body: object = {}) {
      const { visit, link } = (await offer(body)).json() as WrittenVisit
      const { pathname, search, searchParams } = new URL(link)
      return { visit, link, path: pathname + search, token: searchParams.get('visit') ?? '' }
    },
    pick: (token: string, { from }: VisitTime) =>
      site.post(visitPaths.pickTime, { visit: token, time: from }),
    refuse: (token: string, words = '') => site.post(visitPaths.refuseTimes, { visit: token, words }),
    move: (id: string, time: VisitTime) => site.call(visitPaths.moveVisit(id), { time }),
    cancel: (id: string) => site.call(visitPaths.cancelVisit(id)),
  }
}

/** Parses a calendar with another library than the one that wrote it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, location, description, startDate, endDate } = new ICAL.Event(component)
    return {
      ...{ uid, sequence, summary, location, description },
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
      names: component.getAllProperties().map(({ name }) => name),
      attendee: component.getFirstPropertyValue('attendee'),
      organizer: component.getFirstPropertyValue('organizer'),
    }
  })
  const readValue = (name: string) => String(calendar.getFirstPropertyValue(name))
  return { method: readValue('method'), readValue, events }
}
