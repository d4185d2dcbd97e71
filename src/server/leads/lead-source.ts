import type { IncomingHttpHeaders } from 'node:http'
import type { LeadSource } from '#shared/contract/lead-source.ts'
import { longestSource, sourceFields, sourceHeader } from '#shared/lead-source.ts'

/** The longest value of a field: a real page path or campaign name is never longer. */
const longestField = 120
/** Control and format characters, such as those that change the text's direction. */
const unreadable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Reads the header about how the visitor first came as JSON; '' when it says nothing. Values are plain text. */
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
