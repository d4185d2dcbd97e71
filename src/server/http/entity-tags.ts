const tags = /(?:W\/)?("[^"]*")/g

/** Whether If-None-Match or If-Match contains the tag, or is `*`. Weak, because proxies mark our tag as weak. */
export function namesTag(condition: string, etag: string): boolean {
  if (condition === etag || condition.trim() === '*') return true
  for (const [, tag] of condition.matchAll(tags)) if (tag === etag) return true
  return false
}
