import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { z } from 'zod/mini'
import type {
  NewPasskey,
  PasskeyCreationSchema,
  PasskeyProof,
  PasskeyRequestSchema,
} from '#shared/contract/passkey.ts'

type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

/** WebAuthn's flag bits: presence, verification, backup, and whether a key is attached. */
export const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const

/** Deviations of an authenticator from the correct response. */
export interface Alterations {
  type?: string
  origin?: string
  rpId?: string
  challenge?: string
  flags?: number
  counter?: number
  userHandle?: string
  rawId?: string
  /** Signs with another key. */
  isForged?: boolean
  /** Changes one bit of the signature. */
  isSignatureDamaged?: boolean
}

const coseNumbers: Record<Algorithm, number> = { ES256: -7, RS256: -257, EdDSA: -8 }

const signOptions: Record<Algorithm, 'sha256' | null> = { ES256: 'sha256', RS256: 'sha256', EdDSA: null }

/** Creates a device with one passkey that answers as a browser's `toJSON`, with real keys and signatures. */
export function createAuthenticator(origin: string, algorithm: Algorithm = 'ES256') {
  const { hostname } = new URL(origin)
  const { publicKey, privateKey } = makeKeys(algorithm)
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const cose = coseKey(publicKey, algorithm)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, altered: Alterations) =>
    Buffer.from(
      JSON.stringify({
        type: altered.type ?? type,
        challenge: altered.challenge ?? challenge,
        origin: altered.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(usualFlags: number, altered: Alterations, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(altered.flags ?? usualFlags, 0)
    head.writeUInt32BE(altered.counter ?? counter, 1)
    return Buffer.concat([sha256(Buffer.from(altered.rpId ?? hostname)), head, attested])
  }

  return {
    id,
    /** The public key in COSE format, for the reference implementation. */
    cose,

    create(
      options: z.infer<typeof PasskeyCreationSchema>,
      altered: Alterations = {},
    ): NewPasskey & { clientExtensionResults: object } {
      userHandle = options.user.id
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, cose])
      const data = authenticatorData(flags.present | flags.verified | flags.attested, altered, attested)
      return {
        id,
        rawId: altered.rawId ?? id,
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', options.challenge, altered)),
          attestationObject: base64Url(noneAttestation(data)),
          authenticatorData: base64Url(data),
          publicKey: base64Url(publicKey.export({ format: 'der', type: 'spki' })),
          publicKeyAlgorithm: coseNumbers[algorithm],
        },
        clientExtensionResults: {},
      }
    },

    get(
      options: Pick<z.infer<typeof PasskeyRequestSchema>, 'challenge'>,
      altered: Alterations = {},
    ): PasskeyProof & { clientExtensionResults: object } {
      counter += 1
      const client = clientData('webauthn.get', options.challenge, altered)
      const data = authenticatorData(flags.present | flags.verified, altered)
      const key = altered.isForged ? makeKeys(algorithm).privateKey : privateKey
      const signature = sign(signOptions[algorithm], Buffer.concat([data, sha256(client)]), key)
      if (altered.isSignatureDamaged) signature.writeUInt8((signature.at(-1) ?? 0) ^ 1, signature.length - 1)
      return {
        id,
        rawId: altered.rawId ?? id,
        type: 'public-key',
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
          userHandle: altered.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

function makeKeys(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ed25519')
}

/** Writes a map of small integers to integers and bytes in CBOR. */
function coseKey(key: KeyObject, algorithm: Algorithm): Buffer {
  const { x = '', y = '', n = '' } = key.export({ format: 'jwk' })
  const [xBytes, yBytes, modulus] = [x, y, n].map((part) => Buffer.from(part, 'base64url'))
  const parts: Record<Algorithm, (string | Buffer | undefined)[]> = {
    ES256: ['a5', '0102', '0326', '2001', '215820', xBytes, '225820', yBytes],
    RS256: ['a4', '0103', '03390100', '20590100', modulus, '2143010001'],
    EdDSA: ['a4', '0101', '0327', '2006', '215820', xBytes],
  }
  return Buffer.concat(
    parts[algorithm].map((part = '') => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
  )
}

/** Writes { fmt: 'none', attStmt: {}, authData } in CBOR. */
function noneAttestation(authenticatorData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authenticatorData.length)
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex')
  return Buffer.concat([head, Buffer.from([0x59]), length, authenticatorData])
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const base64Url = (bytes: Buffer) => bytes.toString('base64url')
