import type { Values } from '#shared/form-values.ts'
import { pagePaths } from '#shared/paths.ts'
import { type ServiceId, services } from '#shared/services.ts'
import { suburbs } from './suburbs.ts'

interface AskedQuote {
  /** The kind of work. */
  service?: ServiceId | undefined
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
  const service = withheld.includes(asked) ? undefined : (asked as ServiceId | '')
  if (!service && !suburb) return undefined
  return { ...(service && services[service].quote), ...(suburb && { address: suburb }) }
}

function askedBy(query: URLSearchParams): AskedQuote {
  const service = query.get('service')?.trim().toLowerCase() ?? ''
  const suburb = query.get('suburb')?.trim().toLowerCase() ?? ''
  return {
    service: Object.hasOwn(services, service) ? (service as ServiceId) : undefined,
    suburb: suburbs.find(({ name }) => name.toLowerCase() === suburb)?.name,
  }
}
