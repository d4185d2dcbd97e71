/** Paths that do not exist, used in place of addresses that can't be decoded. */
export const nowhere = { page: '/not-there', api: '/api/not-there' }

/** Whether the address belongs to the API, where errors are JSON and no page. */
export const isApiPath = (address: string) => /^\/api(?:[/?#]|$)/.test(address)

/** Returns the path of a request target (RFC 9112, 3.2.2); an undecodable one becomes one that does not exist. */
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

/** Tests the path only, because every reader of queries tolerates invalid ones. */
function canBeDecoded(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  if (!path.includes('%')) return true
  try {
    // The result is used, because the bundler would remove a call without effect.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
