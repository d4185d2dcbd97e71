import type { QueryClient } from '@tanstack/react-query'
import type { PasskeyOffer } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'

/** Whether this browser can use passkeys here: they need TLS, and a host name in place of an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname)

/** Makes a passkey for the signed-in account. Errors of browser and server pass through. */
export async function addPasskey(): Promise<void> {
  const options = await post<PublicKeyCredentialCreationOptionsJSON>(apiPaths.passkeyCreation)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  await post(apiPaths.passkeys, jsonOf(await navigator.credentials.create({ publicKey })))
}

/** Asks for a passkey and returns its signed answer for a sign-in. Errors of browser and server pass through. */
export async function askForPasskey(
  mediation: CredentialMediationRequirement,
  signal: AbortSignal,
): Promise<unknown> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>(apiPaths.passkeyRequest)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.get({ publicKey, mediation, signal }))
}

const jsonOf = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential && credential.toJSON()

const key = ['passkey-offer']

/** Notes a sign-in without a passkey, in a browser that could make one. */
export function offerPasskeyAfterSignIn(queryClient: QueryClient): void {
  if (canUsePasskeys()) queryClient.setQueryData(key, true)
}

/** Whether there was such a sign-in since the page was loaded, and no offer was answered since. */
export const mayOfferPasskey = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(key) === true &&
  queryClient.getQueryData<PasskeyOffer>([apiPaths.passkeyOffer])?.isDue !== false
