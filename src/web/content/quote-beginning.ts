import type { Values } from '#shared/form-values.ts'
import { pagePaths } from '#shared/paths.ts'
import type { ServiceType } from '#shared/service-types.ts'
import { suburbs } from './suburbs.ts'

/** What the quote form begins with, by field: the service where there is a value for it, else the first words. */
const beginnings = {
  industrial: { serviceType: 'industrial' },
  commercial: { serviceType: 'commercial' },
  residential: { serviceType: 'residential' },
  testing: { serviceType: 'testing' },
  emergency: { serviceType: 'emergency' },
  rural: { description: 'Rural: ' },
  switchboards: { description: 'Switchboard upgrade: ' },
} as const satisfies Record<string, { serviceType: ServiceType } | { description: string }>

/** The kinds of work that a link to the quote may name. */
export type AskedService = keyof typeof beginnings

interface AskedQuote {
  service?: AskedService | undefined
  /** As the list of suburbs has it. */
  suburb?: string | undefined
}

/** Address of the quote form with the kind of work or the place named. */
export const quotePathFor = (asked: AskedQuote) => pagePaths.quote + searchFor(asked)

function searchFor({ service, suburb }: AskedQuote): string {
  const query = new URLSearchParams({ ...(service && { service }), ...(suburb && { suburb }) })
  return query.size > 0 ? `?${query}` : ''
}

/** What a query names of what we know, spelt as our links do; empty when it names nothing of ours. */
export const readAskedQuote = (query: URLSearchParams): string => searchFor(askedBy(query))

/** What the form begins with at such an address; nothing at its plain one, and no kind of work that isn't offered. */
export function quoteBeginning(search: string, withheld: readonly string[] = []): Values | undefined {
  const { service: asked = '', suburb } = askedBy(new URLSearchParams(search))
  const service = withheld.includes(asked) ? undefined : (asked as AskedService | '')
  if (!service && !suburb) return undefined
  return { ...(service && beginnings[service]), ...(suburb && { address: suburb }) }
}

function askedBy(query: URLSearchParams): AskedQuote {
  const service = query.get('service')?.trim().toLowerCase() ?? ''
  const suburb = query.get('suburb')?.trim().toLowerCase() ?? ''
  return {
    service: Object.hasOwn(beginnings, service) ? (service as AskedService) : undefined,
    suburb: suburbs.find(({ name }) => name.toLowerCase() === suburb)?.name,
  }
}
