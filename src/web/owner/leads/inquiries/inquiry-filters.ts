export interface InquiryFilters {
  search: string
  /** A value of the form's service list, "none", or '' for all. */
  service: string
  unread: boolean
  suspected: boolean
}

export const noFilters: InquiryFilters = { search: '', service: '', unread: false, suspected: false }

export const isFiltered = ({ search, service, unread, suspected }: InquiryFilters) =>
  search.trim() !== '' || service !== '' || unread || suspected

/** Returns the filters as the API takes them, for a page of the list and for its file. */
export function filterQuery({ search, service, unread, suspected }: InquiryFilters): Record<string, string> {
  const words = search.trim()
  return {
    ...(words && { search: words }),
    ...(service && { service }),
    ...(unread && { unread: 'true' }),
    ...(suspected && { suspected: 'true' }),
  }
}

export const filtersIn = (address: URLSearchParams): InquiryFilters => ({
  search: address.get('search') ?? '',
  service: address.get('service') ?? '',
  unread: address.get('unread') === 'true',
  suspected: address.get('suspected') === 'true',
})

/** Returns the query with other filters, without the open lead, which the new list may not contain. */
export function withFilters(address: URLSearchParams, filters: InquiryFilters): URLSearchParams {
  const next = new URLSearchParams(filterQuery(filters))
  for (const kept of ['tab', 'list']) {
    const value = address.get(kept)
    if (value) next.set(kept, value)
  }
  return next
}
