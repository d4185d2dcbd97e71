import * as z from 'zod/mini'

const base64Url = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength))

/** A passkey: a key on the owner's devices that replaces the password. */
export const PasskeySchema = z.object({
  id: z.string(),
  /** Name such as "iCloud Keychain, Safari on iPhone". */
  name: z.string(),
  createdAt: z.string(),
  /** Null until it was used to sign in. */
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof PasskeySchema>

/** Options for a browser's `parseCreationOptionsFromJSON`. */
export const PasskeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** Existing passkeys: a device that has one makes no second. */
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Options for a browser's `parseRequestOptionsFromJSON`. */
export const PasskeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
}

/** POST /api/admin/passkeys: a new passkey from a browser's `toJSON`. */
export const NewPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(16_000),
    authenticatorData: base64Url(4000),
    publicKey: base64Url(4000),
    publicKeyAlgorithm: z.number(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskeySchema>

/** POST /api/admin/passkey-sign-in: a passkey's signature from a browser's `toJSON`. */
export const PasskeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(2000),
    userHandle: base64Url(100),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProofSchema>

/** POST /api/admin/passkeys/offer: whether to offer a passkey now, which happens once for each account. */
export const PasskeyOfferSchema = z.object({ isDue: z.boolean() })
export type PasskeyOffer = z.infer<typeof PasskeyOfferSchema>
