/**
 * How a visitor first came, as the tab keeps it and the header carries it: fields of a query string. Small, since the
 * one script of every document brings it.
 */
export const sourceKey = 'lead-source'
export const sourceHeader = 'x-lead-source'
export const longestSource = 600

/** Names of the fields, and of those in a campaign's link that they come from. */
export const sourceFields = {
  from: 'from',
  page: 'page',
  ad: 'gclid',
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
} as const
