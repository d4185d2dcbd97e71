import type { Values } from '#shared/form-values.ts'
import { pagePaths } from '#shared/paths.ts'
import { type ServiceId, services } from '#shared/services.ts'
import { suburbs } from './suburbs.ts'

interface AskedQuote {
  service?: ServiceId | undefined
  /** Name of a suburb, spelt as in the list. */
  suburb?: string | undefined
}

/** Returns the quote form's path with the kind of work or the suburb named. */
export const quotePathFor = (asked: AskedQuote) => pagePaths.quote + searchFor(asked)

function searchFor({ service, suburb }: AskedQuote): string {
  const query = new URLSearchParams({ ...(service && { service }), ...(suburb && { suburb }) })
  return query.size > 0 ? `?${query}` : ''
}

/** Returns what a query names of our services and suburbs, spelt as in our links; '' when it names none. */
export const readAskedQuote = (query: URLSearchParams): string => searchFor(askedBy(query))

/** Returns the form's initial values by a query, but no service that isn't offered; undefined for none. */
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
