import * as z from 'zod/mini'

const base64Url = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength))

/** One way in without the password: a key that stays on the owner's devices. */
export const PasskeySchema = z.object({
  id: z.string(),
  /** Such as "iCloud Keychain, Safari on iPhone". */
  name: z.string(),
  createdAt: z.string(),
  /** Null until it has signed somebody in. */
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof PasskeySchema>

/** What a browser needs to make a passkey, for its `parseCreationOptionsFromJSON`. */
export const PasskeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** Those there are: a device that has one makes no second. */
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** What a browser needs to sign in with a passkey, for its `parseRequestOptionsFromJSON`. */
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

/** POST /api/admin/passkeys: a new passkey, as a browser's `toJSON` writes it. */
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

/** POST /api/admin/passkey-sign-in: what a passkey has signed, as a browser's `toJSON` writes it. */
export const PasskeyProofSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(2000),
    /** Whose passkey it says it is. */
    userHandle: base64Url(100),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProofSchema>

/** POST /api/admin/passkeys/offer: whether to offer a passkey now. It says so once for each account. */
export const PasskeyOfferSchema = z.object({ isDue: z.boolean() })
export type PasskeyOffer = z.infer<typeof PasskeyOfferSchema>
