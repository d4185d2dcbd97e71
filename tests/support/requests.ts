import { apiPaths } from '#shared/paths.ts'
import { ownerLogin } from './owner-login.ts'
import { aQuoteRequest } from './samples.ts'

/** Sends JSON, by POST unless told otherwise. */
export const sendJson = (url: string, body: unknown, headers: object = {}, method = 'POST') =>
  fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const sendQuote = (address: string, changes: Record<string, unknown> = {}) =>
  sendJson(address + apiPaths.quote, aQuoteRequest(changes))

/** Sends a lead that has to be taken, and gives its id. */
export async function leadTo(address: string, description: string, more: object = {}): Promise<string> {
  const answer = await sendQuote(address, { description, ...more })
  if (answer.status !== 201) throw new Error(`The lead was not taken: ${answer.status}`)
  return ((await answer.json()) as { id: string }).id
}

/** Ids of the quote requests, the oldest first, in a session that is given or new. */
export async function leadsOf(address: string, session?: { cookie: string }): Promise<string[]> {
  const headers = session ?? (await signInTo(address))
  const answer = await fetch(address + apiPaths.quoteRequests, { headers })
  if (answer.status !== 200) throw new Error(`The leads were not shown: ${answer.status}`)
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id).toReversed()
}

/** Signs the owner in and returns the cookie header for further calls. */
export async function signInTo(address: string): Promise<{ cookie: string }> {
  const answer = await sendJson(address + apiPaths.adminLogin, ownerLogin)
  const [cookie] = answer.headers.getSetCookie()
  if (answer.status !== 200 || !cookie) throw new Error(`Sign-in failed: ${answer.status}`)
  return { cookie: cookie.split(';')[0] ?? '' }
}
