import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from './owner-login.ts'
import { aQuoteRequest } from './samples.ts'

export function sendQuote(address: string, changes: Record<string, unknown> = {}): Promise<Response> {
  return fetch(`${address}${apiPaths.quote}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aQuoteRequest(changes)),
  })
}

/** Signs the owner in and returns the cookie header for further calls. */
export async function signInTo(address: string): Promise<{ cookie: string }> {
  const answer = await fetch(`${address}${apiPaths.adminLogin}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ownerLogin),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (answer.status !== 200 || !cookie) throw new Error(`Sign-in failed: ${answer.status}`)
  return { cookie: cookie.split(';')[0] ?? '' }
}
