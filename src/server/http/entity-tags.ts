const tags = /(?:W\/)?("[^"]*")/g

/**
 * Whether If-None-Match names what would be sent: `*`, or the tag among a list. Compared weakly (RFC 9110,
 * 13.1.2): a proxy that changed the encoding has marked our tag as weak.
 */
export function isUnchanged(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  for (const [, tag] of ifNoneMatch.matchAll(tags)) if (tag === etag) return true
  return false
}
