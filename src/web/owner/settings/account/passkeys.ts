import { apiPaths } from '#shared/paths.ts'
import { post } from '#web/lib/api.ts'

/** Whether this browser can keep and use passkeys at this address: never over plain http, nor at a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname)

/** Makes a passkey for the account that is signed in. Throws what browser and server throw. */
export async function addPasskey(): Promise<void> {
  const options = (await post(apiPaths.passkeyCreation)) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  await post(apiPaths.passkeys, jsonOf(await navigator.credentials.create({ publicKey })))
}

/** What a passkey of this browser's signs for a sign-in; the person picks which. Throws what browser and server throw. */
export async function askForPasskey(
  mediation: CredentialMediationRequirement,
  signal: AbortSignal,
): Promise<unknown> {
  const options = (await post(apiPaths.passkeyRequest)) as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.get({ publicKey, mediation, signal }))
}

const jsonOf = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential && credential.toJSON()
