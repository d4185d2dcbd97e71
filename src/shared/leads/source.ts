import type { LeadSource } from '../contract/lead-source.ts'

/** Sources in the owner's words, in the order of a table without any leads. */
export const sourceNames = {
  google: 'Google',
  googleAds: 'Google ads',
  search: 'Other search',
  social: 'Social media',
  assistant: 'AI assistants',
  campaign: 'Campaign links',
  site: 'Other websites',
  direct: 'Typed in or saved',
} as const
export type SourceKind = keyof typeof sourceNames
export const sourceKinds = Object.keys(sourceNames) as SourceKind[]

/** Patterns for hosts and campaign names; the first match counts. */
const known: readonly (readonly [SourceKind, RegExp])[] = [
  ['assistant', /(^|\.)(chatgpt|openai|perplexity|claude|gemini\.google|copilot\.microsoft)(\.|$)/],
  ['google', /(^|\.)google(\.|$)/],
  ['search', /(^|\.)(bing|duckduckgo|yahoo|ecosia|brave|startpage|qwant)(\.|$)/],
  [
    'social',
    /(^|\.)(facebook|fb|instagram|ig|linkedin|lnkd|nextdoor|tiktok|youtube|pinterest|reddit|t\.co|x\.com)(\.|$)/,
  ],
]
const paid = /^(cpc|ppc|paid.*|ads?)$/

type Came = Pick<LeadSource, 'from' | 'isAd' | 'source' | 'medium'>

export function sourceKind({ from, isAd, source, medium }: Came): SourceKind {
  const name = (source || from).toLowerCase()
  const found = known.find(([, host]) => host.test(name))?.[0]
  if (isAd || (found === 'google' && paid.test(medium.toLowerCase()))) return 'googleAds'
  if (found) return found
  if (source) return 'campaign'
  return from ? 'site' : 'direct'
}

/** Describes the source in one line for the owner: "From Google, first page /services". */
export function sourceWords(source: LeadSource): string {
  const { page, campaign } = source
  return [
    cameBy(source),
    ...(campaign ? [`campaign ${campaign}`] : []),
    ...(page ? [`first page ${page}`] : []),
  ].join(', ')
}

function cameBy(source: LeadSource): string {
  switch (sourceKind(source)) {
    case 'google':
      return 'From Google'
    case 'googleAds':
      return 'From a Google ad'
    case 'direct':
      return 'Typed in or from a saved link'
    default:
      return `From ${source.source || source.from}`
  }
}
