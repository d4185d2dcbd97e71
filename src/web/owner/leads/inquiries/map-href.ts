/**
 * Returns the URL of a map search. A plain link sends nothing before the owner opens it. Suburbs share their
 * names with places elsewhere, so the state is added unless the address has it.
 */
export function mapHref(address: string): string {
  const place = /\b(qld|queensland)\b/i.test(address) ? address : `${address}, Queensland, Australia`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}
