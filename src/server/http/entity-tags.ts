const tags = /(?:W\/)?("[^"]*")/g

/**
 * Whether If-None-Match or If-Match contains the tag, or is `*`. The comparison is weak (RFC 9110, 13.1.2), because a
 * proxy that changes the encoding marks our tag as weak.
 */
export function namesTag(condition: string, etag: string): boolean {
  if (condition === etag || condition.trim() === '*') return true
  for (const [, tag] of condition.matchAll(tags)) if (tag === etag) return true
  return false
}
