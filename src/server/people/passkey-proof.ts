/**
 * Verifies passkey responses with @passwordless-id/webauthn, and what that leaves open: user presence, algorithms,
 * keys, and that all parts are of one passkey. The caller has checked the challenge.
 */
import { createPublicKey } from 'node:crypto'
import { parseAuthenticator } from '@passwordless-id/webauthn/dist/esm/parsers.js'
import { verifyAuthentication, verifyRegistration } from '@passwordless-id/webauthn/dist/esm/server.js'
import type { PasskeyAlgorithm } from '#server/db/schema/people.ts'
import type { NewPasskey, PasskeyProof } from '#shared/contract/passkey.ts'
import type { PasskeyKey } from './passkey-store.ts'

export interface Expected {
  challenge: string
  origin: string
  rpId: string
}

export interface CheckedPasskey extends PasskeyKey {
  counter: number
  /** The passkey's provider, such as "iCloud Keychain"; undefined when unknown. */
  keeper: string | undefined
}

/** COSE's algorithm numbers, as sent to browsers. */
export const passkeyAlgorithms = { ES256: -7, RS256: -257 } as const satisfies Record<
  PasskeyAlgorithm,
  number
>

const minRsaBits = 2048
/** Offset of the credential id's length in the authenticator data, after hash, flags, counter and AAGUID. */
const idLengthAt = 53

/** Returns the challenge that was signed; undefined when it is unreadable. */
export function challengeIn(clientDataJson: string): string | undefined {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(bytes(clientDataJson).toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** @throws Error with the reason and the caller's values, which must not be shown to anybody */
export async function checkNewPasskey(passkey: NewPasskey, expected: Expected): Promise<CheckedPasskey> {
  const { response } = passkey
  const { authenticator, credential } = await verifyRegistration(
    {
      ...passkey,
      response: { ...response, transports: [] },
      clientExtensionResults: {},
      user: { name: '' },
    },
    checks(expected),
  )
  const { flags } = parseAuthenticator(response.authenticatorData)
  const algorithm = algorithmNamed(credential.algorithm)
  expectThat(flags.userPresent && flags.userVerified, 'nobody was present')
  expectThat(isBackupSound(flags), 'it is backed up and can’t be')
  expectThat(flags.attestedData && idIn(bytes(response.authenticatorData)) === passkey.id, 'another id')
  expectThat(passkey.rawId === passkey.id, 'two ids')
  expectThat(isKeyOf(algorithm, response.publicKey), 'another kind of key')
  return {
    credentialId: passkey.id,
    publicKey: response.publicKey,
    algorithm,
    counter: authenticator.counter,
    keeper: authenticator.name.startsWith('Unknown') ? undefined : authenticator.name,
  }
}

/**
 * Verifies a response and returns its signature counter.
 * @throws Error with the reason and the caller's values, which must not be shown to anybody
 */
export async function checkPasskeyProof(
  proof: PasskeyProof,
  key: PasskeyKey,
  expected: Expected,
): Promise<number> {
  const { response } = proof
  const signature = key.algorithm === 'ES256' ? evened(response.signature) : response.signature
  const { counter } = await verifyAuthentication(
    { ...proof, response: { ...response, signature }, clientExtensionResults: {} },
    { id: key.credentialId, publicKey: key.publicKey, algorithm: key.algorithm, transports: [] },
    checks(expected),
  )
  expectThat(proof.rawId === proof.id, 'two ids')
  expectThat(isBackupSound(parseAuthenticator(response.authenticatorData).flags), 'backed up')
  return counter
}

const checks = ({ challenge, origin, rpId }: Expected) =>
  ({ challenge, origin, domain: rpId, userVerified: true }) as const

/** A passkey can be backed up only if it is eligible for backup, so other flags are invalid. */
const isBackupSound = (flags: { backupEligibility: boolean; backupState: boolean }) =>
  flags.backupEligibility || !flags.backupState

function algorithmNamed(name: string): PasskeyAlgorithm {
  if (name === 'ES256' || name === 'RS256') return name
  throw new Error(`The algorithm is ${name}`)
}

function isKeyOf(algorithm: PasskeyAlgorithm, publicKey: string): boolean {
  const key = createPublicKey({ key: bytes(publicKey), format: 'der', type: 'spki' })
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (algorithm === 'ES256') return key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1'
  return key.asymmetricKeyType === 'rsa' && modulusLength >= minRsaBits
}

function idIn(authenticatorData: Buffer): string {
  const start = idLengthAt + 2
  const length = authenticatorData.readUInt16BE(idLengthAt)
  return authenticatorData.subarray(start, start + length).toString('base64url')
}

function evened(signature: string): string {
  const even = evenEcdsaSignature(bytes(signature))
  if (!even) throw new Error('The signature is none')
  return even.toString('base64url')
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

const bytes = (base64Url: string) => Buffer.from(base64Url, 'base64url')

const integerTag = 0x02
const sequenceTag = 0x30
/** Length of a P-256 number with a leading zero byte. */
const evenLength = 33

/**
 * Re-encodes an ES256 signature with both numbers in 33 bytes; undefined when it is invalid. @passwordless-id/webauthn
 * 2.4.0 rejects numbers shorter than 32 bytes, which occur in one of 128 signatures, and reads this form correctly.
 */
function evenEcdsaSignature(der: Buffer): Buffer | undefined {
  const [tag, length] = der
  if (tag !== sequenceTag || length !== der.length - 2) return undefined
  const first = readInteger(der, 2)
  const second = first && readInteger(der, first.end)
  if (!second || second.end !== der.length) return undefined
  const numbers = [first.bytes, second.bytes].map(even)
  return Buffer.concat([Buffer.from([sequenceTag, 2 * (2 + evenLength)]), ...numbers])
}

function readInteger(der: Buffer, start: number): { bytes: Buffer; end: number } | undefined {
  const length = der[start + 1]
  if (der[start] !== integerTag || !length || length > evenLength) return undefined
  const end = start + 2 + length
  const bytes = der.subarray(start + 2, end)
  const isOversized = length === evenLength && bytes[0] !== 0
  return end > der.length || isOversized ? undefined : { bytes, end }
}

function even(bytes: Buffer): Buffer {
  const padding = Buffer.alloc(evenLength - bytes.length)
  return Buffer.concat([Buffer.from([integerTag, evenLength]), padding, bytes])
}
