/** Key of the visitor's source in the tab's storage and in the header, as a query string. */
export const sourceKey = 'lead-source'
export const sourceHeader = 'x-lead-source'
export const longestSource = 600

/** Names of the fields, and of the campaign parameters that they come from. */
export const sourceFields = {
  from: 'from',
  page: 'page',
  ad: 'gclid',
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
} as const
