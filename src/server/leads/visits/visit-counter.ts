import type { IncomingHttpHeaders } from 'node:http'
import type { VisitCountsTable } from '#server/db/schema/leads.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { readSource } from '#server/leads/lead-source.ts'
import { isoDay } from '#shared/brisbane-time.ts'
import type { LeadSource } from '#shared/contract/lead-source.ts'
import { minutes } from '#shared/durations.ts'
import { sourceFields } from '#shared/lead-source.ts'
import { type SourceKind, sourceKind, sourceKinds } from '#shared/leads/source.ts'
import { publicPaths } from '#shared/paths.ts'
import { createVisitCounts } from './visit-count-store.ts'

/** User agents that identify themselves as bots, and requests without one. */
const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|monitor|uptime|scan|fetch|archive|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|facebookexternalhit|whatsapp|telegram|google-|feed/i
const phones = /Mobi|Android/
/** There are few distinct user agents and hosts; the limit keeps a flood of others from filling the memory. */
const mostRemembered = 500

type Device = VisitCountsTable['device']
type What = VisitCountsTable['what']

const devices: readonly Device[] = ['phone', 'desk']
const whats: readonly What[] = ['visit', 'start']
const placeOf = (what: What, source: SourceKind, device: Device) =>
  (sourceKinds.indexOf(source) * devices.length + devices.indexOf(device)) * whats.length +
  whats.indexOf(what)

interface VisitCounterOptions {
  /** Paths of the pages that are counted. */
  pages: readonly string[]
  today: () => string
  /** The site's host as visitors know it. */
  ownHost: string
}

export type VisitCounter = ReturnType<typeof createVisitCounter>

/**
 * Counts visits in memory by page, source and phone or not, until `take`. It uses no cookie, address or personal data,
 * and counts no bot, no prerendering, and no browser that asks not to be tracked.
 */
export function createVisitCounter({ pages, today, ownHost }: VisitCounterOptions) {
  // Arrays of numbers and no composed keys keep this fast, because it runs with every cached page.
  const figures = new Map(pages.map((page) => [page, emptyRow()]))
  const deviceOf = remembered(readDevice)
  const kindOfReferrer = remembered(readReferrer)

  const personWith = (headers: IncomingHttpHeaders): Device | undefined => {
    const agent = headers['user-agent']
    if (!agent || headers['sec-gpc'] === '1' || headers.dnt === '1') return undefined
    const device = deviceOf(agent)
    return device === 'none' ? undefined : device
  }

  return {
    /** Counts a request for a page; `query` is what follows its path. */
    noteVisit(page: string, headers: IncomingHttpHeaders, query = ''): void {
      const row = figures.get(page)
      if (!row) return
      if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return
      const purpose = headers['sec-fetch-dest']
      if (purpose !== undefined && purpose !== 'document') return
      const device = personWith(headers)
      if (!device) return
      const { referer } = headers
      const from = referer === undefined ? undefined : kindOfReferrer(referer)
      if (from !== undefined && (from.host === headers.host || from.host === ownHost)) return
      const kind = query === '' ? (from?.kind ?? 'direct') : kindOfLink(query, from?.host)
      count(row, placeOf('visit', kind, device))
    },

    /** Counts that somebody began to type into a page's form. */
    noteStart(page: string, headers: IncomingHttpHeaders): void {
      const row = figures.get(page)
      const device = personWith(headers)
      if (!row || !device) return
      const source = readSource(headers)
      const kind = source ? sourceKind(JSON.parse(source) as LeadSource) : 'direct'
      count(row, placeOf('start', kind, device))
    },

    /** Returns the counts since the last call, as of this day. */
    take(): VisitCountsTable[] {
      const day = today()
      return [...figures].flatMap(([page, row]) =>
        sourceKinds.flatMap((source) =>
          devices.flatMap((device) =>
            whats.flatMap((what) => {
              const place = placeOf(what, source, device)
              const count = row[place] ?? 0
              row[place] = 0
              return count === 0 ? [] : [{ day, what, page, source, device, count }]
            }),
          ),
        ),
      )
    },
  }
}

const emptyRow = () => new Uint32Array(sourceKinds.length * devices.length * whats.length)

function count(row: Uint32Array, place: number): void {
  row[place] = (row[place] ?? 0) + 1
}

function readDevice(agent: string): Device | 'none' {
  if (robots.test(agent)) return 'none'
  return phones.test(agent) ? 'phone' : 'desk'
}

const nowhere = { isAd: false, source: '', medium: '' }

function readReferrer(address: string): { host: string; kind: SourceKind } {
  const host = URL.canParse(address) ? new URL(address).host : ''
  return { host, kind: sourceKind({ ...nowhere, from: host }) }
}

/** Returns the source of a link with campaign parameters, as the browser would report it with a lead. */
function kindOfLink(query: string, from = ''): SourceKind {
  const fields = new URLSearchParams(query)
  const { ad, source, medium } = sourceFields
  return sourceKind({
    from,
    isAd: fields.has(ad),
    source: fields.get(source) ?? '',
    medium: fields.get(medium) ?? '',
  })
}

/** Caches the result for each text, so that it is parsed once. */
function remembered<Value extends object | string>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const there = known.get(text)
    if (there !== undefined) return there
    if (known.size >= mostRemembered) known.clear()
    const value = read(text)
    known.set(text, value)
    return value
  }
}

/** Counts visits in memory and stores the counts every minute and at shutdown: a kill loses at most a minute's. */
export function countVisits({ app, config, db, now, timers }: SiteContext): VisitCounter {
  const store = createVisitCounts(db, now)
  const counter = createVisitCounter({
    pages: Object.values(publicPaths),
    today: () => isoDay(now()),
    ownHost: new URL(config.publicUrl).host,
  })
  const write = async () => {
    try {
      await store.add(counter.take())
    } catch (error) {
      app.log.error({ err: error }, 'visits of a minute were not counted')
    }
  }
  const stop = timers.every(minutes(1), () => void write())
  app.addHook('onClose', async () => {
    stop()
    await write()
  })
  return counter
}
