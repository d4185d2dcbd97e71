import type { LeadSource } from '../contract/lead-source.ts'

/** How leads that are added by hand came, in the owner's words. */
const waysByHand = {
  phone: 'By phone',
  text: 'By text',
  met: 'In person',
  word_of_mouth: 'By word of mouth',
  marketplace: 'From a marketplace',
} as const
export const handWays = Object.keys(waysByHand) as [HandWay, ...HandWay[]]
export type HandWay = keyof typeof waysByHand

/** How leads came without a form: by hand, `hand` when nobody said how, and through doors. */
const otherWays = {
  ...waysByHand,
  hand: 'Added by hand',
  missed_call: 'From a missed call',
  door: 'From another program',
} as const
export type OtherWay = keyof typeof otherWays

/** Returns the source of a lead that came without a form; `through` is the door's name. */
export const cameWithoutForm = (how: OtherWay, through = ''): LeadSource => ({
  from: '',
  page: '',
  isAd: false,
  source: through,
  medium: '',
  campaign: '',
  how,
})

/** Sources in the owner's words, in the order of a table without any leads. */
export const sourceNames = {
  google: 'Google',
  googleAds: 'Google ads',
  search: 'Other search',
  social: 'Social media',
  assistant: 'AI assistants',
  campaign: 'Campaign links',
  site: 'Other websites',
  direct: 'Typed or saved link',
  phone: 'Phone',
  text: 'Text',
  word_of_mouth: 'Word of mouth',
  marketplace: 'Marketplace',
  met: 'Met',
  hand: 'Added by hand',
  missed_call: 'Missed call',
  door: 'Other programs',
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

type Came = Pick<LeadSource, 'from' | 'isAd' | 'source' | 'medium' | 'how'>

const isOtherWay = (how: string | undefined): how is OtherWay =>
  how !== undefined && Object.hasOwn(otherWays, how)

export function sourceKind({ from, isAd, source, medium, how }: Came): SourceKind {
  if (isOtherWay(how)) return how
  const name = (source || from).toLowerCase()
  const found = known.find(([, host]) => host.test(name))?.[0]
  if (isAd || (found === 'google' && paid.test(medium.toLowerCase()))) return 'googleAds'
  if (found) return found
  if (source) return 'campaign'
  return from ? 'site' : 'direct'
}

/** Describes the source in one line for the owner: "From Google, first page /services". */
export function sourceWords(source: LeadSource): string {
  const { page, campaign, how } = source
  if (isOtherWay(how)) return `${otherWays[how]}${source.source && `, ${source.source}`}`
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
      return 'Typed your address or used a saved link'
    default:
      return `From ${source.source || source.from}`
  }
}
