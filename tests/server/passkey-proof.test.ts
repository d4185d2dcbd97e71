import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import type { PasskeyAlgorithm } from '#server/db/schema/people.ts'
import { checkNewPasskey, checkPasskeyProof } from '#server/people/passkey-proof.ts'
import { type Alterations, createAuthenticator, flags } from '../support/software-authenticator.ts'

const origin = 'https://www.example.com'
const rpId = 'www.example.com'
const challenge = 'a-challenge-of-the-tests'
const expected = { challenge, origin, rpId }
const creation = {
  challenge,
  rp: { id: rpId, name: 'Example Electrical' },
  user: { id: 'dXNlcg', name: 'owner', displayName: 'owner' },
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
} as const satisfies object
const usualFlags = flags.present | flags.verified

type Device = ReturnType<typeof createAuthenticator>

/** Whether it is taken: by us, and by the library that most sites use. */
async function verdictsOnNew(device: Device, altered: Alterations) {
  const passkey = device.create({ ...creation, pubKeyCredParams: [], excludeCredentials: [] }, altered)
  const ours = await checkNewPasskey(passkey, expected).then(
    () => true,
    () => false,
  )
  const oracle = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [-7, -257],
  }).then(
    ({ verified }) => verified,
    () => false,
  )
  return { ours, oracle }
}

async function verdictsOnProof(device: Device, algorithm: PasskeyAlgorithm, altered: Alterations) {
  const { credentialId, publicKey } = await checkNewPasskey(
    device.create({ ...creation, pubKeyCredParams: [], excludeCredentials: [] }),
    expected,
  )
  const proof = device.get({ challenge }, altered)
  const ours = await checkPasskeyProof(proof, { credentialId, publicKey, algorithm }, expected).then(
    () => true,
    () => false,
  )
  const oracle = await verifyAuthenticationResponse({
    response: proof,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // A count that goes back is a warning here and a refusal there, so that it is told to begin at 0.
    credential: { id: device.id, publicKey: Uint8Array.from(device.cose), counter: 0 },
    requireUserVerification: true,
  }).then(
    ({ verified }) => verified,
    () => false,
  )
  return { ours, oracle, proof }
}

/** What both kinds of answer may have wrong. */
const commonAlterations: [string, Alterations][] = [
  ['of another site', { rpId: 'www.example.net' }],
  ['of a host above', { rpId: 'example.com' }],
  ['made on another page', { origin: 'https://www.example.net' }],
  ['made on plain http', { origin: 'http://www.example.com' }],
  ['made on another port', { origin: 'https://www.example.com:8443' }],
  ['for another challenge', { challenge: 'another-challenge-of-tests' }],
  ['for no challenge', { challenge: '' }],
  ['of another kind', { type: 'payment.get' }],
  ['with two ids', { rawId: 'YW5vdGhlcg' }],
]

test.each<[string, Alterations]>([
  ...commonAlterations,
  ['a sign-in', { type: 'webauthn.get' }],
  ['without anybody present', { flags: flags.attested | flags.verified }],
  ['without anybody verified', { flags: flags.attested | flags.present }],
  ['without a key', { flags: usualFlags }],
  ['backed up where that can’t be', { flags: usualFlags | flags.attested | flags.backedUp }],
])('a new passkey %s is refused here and by the oracle', async (_what, altered) => {
  for (const algorithm of ['ES256', 'RS256'] as const) {
    const device = createAuthenticator(origin, algorithm)
    expect(await verdictsOnNew(device, altered)).toEqual({ ours: false, oracle: false })
  }
})

test('a new passkey as it should be is taken here and by the oracle', async () => {
  const asItIs = usualFlags | flags.attested
  for (const altered of [{}, { flags: asItIs | flags.backupEligible | flags.backedUp }, { counter: 7 }]) {
    for (const algorithm of ['ES256', 'RS256'] as const) {
      const device = createAuthenticator(origin, algorithm)
      expect(await verdictsOnNew(device, altered)).toEqual({ ours: true, oracle: true })
    }
  }
})

test('no other algorithm is taken', async () => {
  const device = createAuthenticator(origin, 'EdDSA')
  expect(await verdictsOnNew(device, {})).toEqual({ ours: false, oracle: false })
})

test.each<[string, Alterations]>([
  ...commonAlterations,
  ['a creation', { type: 'webauthn.create' }],
  ['without anybody present', { flags: flags.verified }],
  ['without anybody verified', { flags: flags.present }],
  ['without either', { flags: 0 }],
  ['backed up where that can’t be', { flags: usualFlags | flags.backedUp }],
  ['signed by another key', { isForged: true }],
  ['with a damaged signature', { isSignatureDamaged: true }],
])('a proof %s is refused here and by the oracle', async (_what, altered) => {
  for (const algorithm of ['ES256', 'RS256'] as const) {
    const verdicts = await verdictsOnProof(createAuthenticator(origin, algorithm), algorithm, altered)
    expect(verdicts).toMatchObject({ ours: false, oracle: false })
  }
})

test('a proof as it should be is taken here and by the oracle', async () => {
  const backedUp = usualFlags | flags.backupEligible | flags.backedUp
  for (const altered of [{}, { flags: backedUp }, { counter: 0 }, { counter: 4_000_000_000 }]) {
    for (const algorithm of ['ES256', 'RS256'] as const) {
      const verdicts = await verdictsOnProof(createAuthenticator(origin, algorithm), algorithm, altered)
      expect(verdicts).toMatchObject({ ours: true, oracle: true })
    }
  }
})

test('a signature with a short number in it is taken like any other', async () => {
  const device = createAuthenticator(origin)
  // Usual are 70 to 72 bytes: r and s of 32 each, with a zero before them where the first bit is set.
  const seen = new Set<number>()
  for (let turn = 0; turn < 2000 && !seen.has(69); turn += 1) {
    const { ours, proof } = await verdictsOnProof(device, 'ES256', {})
    expect(ours).toBe(true)
    seen.add(Buffer.from(proof.response.signature, 'base64url').length)
  }
  expect([...seen]).toContain(69)
})
