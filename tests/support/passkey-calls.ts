import { apiPaths } from '#shared/paths.ts'
import { type Alterations, createAuthenticator } from './software-authenticator.ts'
import type { TestApp } from './test-app.ts'

type SignedIn = { cookie: string }
type Device = ReturnType<typeof createAuthenticator>

/** Origin of every test app. */
export const testOrigin = 'http://localhost:3000'

export const creationFor = async (t: TestApp, headers: SignedIn) =>
  (await t.app.inject({ method: 'POST', url: apiPaths.passkeyCreation, headers })).json()

export const addPasskey = (t: TestApp, headers: SignedIn, payload: object) =>
  t.app.inject({ method: 'POST', url: apiPaths.passkeys, headers, payload })

/** Returns a device on which a passkey of the owner was created. */
export async function anEnrolledDevice(t: TestApp, headers: SignedIn, algorithm?: 'ES256' | 'RS256') {
  const device = createAuthenticator(testOrigin, algorithm)
  const answer = await addPasskey(t, headers, device.create(await creationFor(t, headers)))
  if (answer.statusCode !== 201) throw new Error(`The passkey was not taken: ${answer.body}`)
  return device
}

export const requestFor = async (t: TestApp) =>
  (await t.app.inject({ method: 'POST', url: apiPaths.passkeyRequest })).json()

export const signInWith = (t: TestApp, payload: object) =>
  t.app.inject({ method: 'POST', url: apiPaths.passkeySignIn, payload })

/** Requests a challenge, has the device sign it, and sends the result. */
export const signInByPasskey = async (t: TestApp, device: Device, altered?: Alterations) =>
  signInWith(t, device.get(await requestFor(t), altered))

export const isSignedIn = async (t: TestApp, headers: SignedIn): Promise<boolean> =>
  (await t.app.inject({ url: apiPaths.adminStatus, headers })).json().authenticated

/** Returns the session cookie of a response. */
export function sessionIn(answer: { cookies: { name: string; value: string }[] }): SignedIn {
  const [session] = answer.cookies
  return { cookie: session ? `${session.name}=${session.value}` : '' }
}
