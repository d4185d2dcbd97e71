const tags = /(?:W\/)?("[^"]*")/g

/**
 * Whether If-None-Match or If-Match names the tag: `*`, or the tag among a list. Compared weakly (RFC 9110, 13.1.2): a
 * proxy that changed the encoding has marked our tag as weak.
 */
export function namesTag(condition: string, etag: string): boolean {
  if (condition === etag || condition.trim() === '*') return true
  for (const [, tag] of condition.matchAll(tags)) if (tag === etag) return true
  return false
}
