/**
 * A search in the owner's maps app or site. A plain link: nothing is sent until the owner opens it.
 * Suburbs share their names with places elsewhere, so the state is said unless the visitor did.
 */
export function mapHref(address: string): string {
  const place = /\b(qld|queensland)\b/i.test(address) ? address : `${address}, Queensland, Australia`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}
