import type { IncomingHttpHeaders } from 'node:http'
import type { LeadSource } from '#shared/contract/lead-source.ts'
import { longestSource, sourceFields, sourceHeader } from '#shared/lead-source.ts'

/** Of one field: a page's path or a campaign's name is never longer for a person. */
const longestField = 120
/** What is no letter: controls, and marks that turn the direction of what stands behind them. */
const unreadable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** JSON of how the visitor first came, as the header tells; '' where it tells nothing. Whatever stands in it, it is text. */
export function readSource(headers: IncomingHttpHeaders): string {
  const given = headers[sourceHeader]
  if (typeof given !== 'string') return ''
  const fields = new URLSearchParams(given.slice(0, longestSource))
  const field = (name: keyof typeof sourceFields) =>
    (fields.get(sourceFields[name]) ?? '').replace(unreadable, '').trim().slice(0, longestField)
  const page = field('page')
  const source: LeadSource = {
    from: field('from'),
    page: page.startsWith('/') ? page : '',
    isAd: field('ad') !== '',
    source: field('source'),
    medium: field('medium'),
    campaign: field('campaign'),
  }
  return Object.values(source).some(Boolean) ? JSON.stringify(source) : ''
}
