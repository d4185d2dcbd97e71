/** Lead nowhere, and stand for addresses that can't be read. */
export const nowhere = { page: '/not-there', api: '/api/not-there' }

/** Whether a program asks, and not a person. */
export const isApiPath = (address: string) => /^\/api(?:[/?#]|$)/.test(address)

/**
 * The path of an address as a client sends it, which may be in absolute form (RFC 9112, 3.2.2). One that can't be read
 * is an address like any other that is not there.
 */
export function readableAddress(address: string): string {
  const own = withoutOrigin(address)
  if (own.startsWith('/') && canBeDecoded(own)) return own
  return isApiPath(own) ? nowhere.api : nowhere.page
}

function withoutOrigin(address: string): string {
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(address) ?? []
  if (path === undefined) return address
  return path.startsWith('/') ? path : `/${path}`
}

/** What stands in a query is read by nobody who minds. */
function canBeDecoded(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  if (!path.includes('%')) return true
  try {
    // The outcome is asked for: a call that is of no use to anybody is left out of the build.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
