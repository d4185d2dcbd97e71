import type { IncomingHttpHeaders } from 'node:http'
import type { VisitCountsTable } from '#server/db/schema.ts'
import { readSource } from '#server/leads/lead-source.ts'
import type { LeadSource } from '#shared/contract/lead-source.ts'
import { sourceFields } from '#shared/lead-source.ts'
import { type SourceKind, sourceKind, sourceKinds } from '#shared/leads/source.ts'

/** What says of itself that it is no person, and what has no name at all. */
const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|monitor|uptime|scan|fetch|archive|lighthouse|headless|phantom|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|facebookexternalhit|whatsapp|telegram|google-|feed/i
const phones = /Mobi|Android/
/** Names of browsers and hosts are few; whoever sends others by the thousand fills no memory with them. */
const mostRemembered = 500

type Device = VisitCountsTable['device']
type What = VisitCountsTable['what']

const devices: readonly Device[] = ['phone', 'desk']
const whats: readonly What[] = ['visit', 'start']
const placeOf = (what: What, source: SourceKind, device: Device) =>
  (sourceKinds.indexOf(source) * devices.length + devices.indexOf(device)) * whats.length +
  whats.indexOf(what)

interface VisitCounterOptions {
  /** The pages that are counted. */
  pages: readonly string[]
  /** The day in Brisbane. */
  today: () => string
  /** Host of the site as visitors know it. */
  ownHost: string
}

export type VisitCounter = ReturnType<typeof createVisitCounter>

/**
 * Counts in memory who comes to which page, from where, with a phone or not, until the counts are taken. No cookie, no
 * address and nothing of a person; nothing at all of a browser that asks not to be followed, of a robot, or of a page that
 * is made ahead of a visit. Going on from a page of ours is no visit.
 */
export function createVisitCounter({ pages, today, ownHost }: VisitCounterOptions) {
  // Rows of figures and no names put together: this runs with every page that is answered from memory.
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
    /** A page was asked for; `query` is what stands behind its path. */
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

    /** Somebody typed the first letter into the form of a page. */
    noteStart(page: string, headers: IncomingHttpHeaders): void {
      const row = figures.get(page)
      const device = personWith(headers)
      if (!row || !device) return
      const source = readSource(headers)
      const kind = source ? sourceKind(JSON.parse(source) as LeadSource) : 'direct'
      count(row, placeOf('start', kind, device))
    },

    /** What was counted since it was last taken, as of this day. */
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

/** Of a link with marks of its own, as the browser would tell of it with a lead. */
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

/** The same for the same text, without reading it again. */
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
