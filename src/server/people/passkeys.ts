import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { NewPasskey, PasskeyProof } from '#shared/contract/passkey.ts'
import { minutes } from '#shared/durations.ts'
import type { ChallengeUse, PasskeyChallengeStore } from './passkey-challenge-store.ts'
import { challengeIn, checkNewPasskey, checkPasskeyProof, passkeyAlgorithms } from './passkey-proof.ts'
import type { PasskeyStore, StoredPasskey } from './passkey-store.ts'

const challengeMs = minutes(5)

interface PasskeysOptions {
  passkeys: PasskeyStore
  challenges: PasskeyChallengeStore
  /** The site's URL: passkeys are valid for this origin only. */
  publicUrl: string
  /** The business name that the device shows for the passkey. */
  business: ReadBusiness
  now: () => Date
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Creates passkeys and signs in with them; each challenge is valid for one response within 5 minutes. */
export function createPasskeys({ passkeys, challenges, publicUrl, business, now }: PasskeysOptions) {
  const { origin, hostname: rpId } = new URL(publicUrl)

  async function challengeFor(use: ChallengeUse): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    await challenges.add(challenge, use, new Date(now().getTime() + challengeMs))
    return challenge
  }

  /** Returns what the response must match; undefined when its challenge is unknown, used or expired. */
  async function expectedOf(clientDataJson: string, use: ChallengeUse) {
    const challenge = challengeIn(clientDataJson)
    const isGood = challenge !== undefined && (await challenges.take(challenge, use))
    return isGood ? { challenge, origin, rpId } : undefined
  }

  return {
    async creationFor({ userId, username }: { userId: string; username: string }) {
      const known = await passkeys.credentialIdsOf(userId)
      return {
        challenge: await challengeFor({ purpose: 'creation', userId }),
        rp: { id: rpId, name: business().name },
        user: { id: handleOf(userId), name: username, displayName: username },
        pubKeyCredParams: Object.values(passkeyAlgorithms).map((alg) => ({
          type: 'public-key' as const,
          alg,
        })),
        timeout: challengeMs,
        excludeCredentials: known.map((id) => ({ type: 'public-key' as const, id })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      }
    },

    /** Adds the passkey that was created with `creationFor`. False when any part of it is invalid. */
    async add(userId: string, passkey: NewPasskey, device: string): Promise<boolean> {
      const expected = await expectedOf(passkey.response.clientDataJSON, { purpose: 'creation', userId })
      const checked = expected && (await checkNewPasskey(passkey, expected).catch(asRefusal))
      if (!checked) return false
      const { keeper, ...key } = checked
      return passkeys.add({ ...key, userId, name: keeper ? `${keeper}, ${device}` : device })
    },

    /** Returns the options with which any browser signs in; the passkey tells which account it is. */
    requestForSignIn: async () => ({
      challenge: await challengeFor({ purpose: 'sign-in', userId: null }),
      rpId,
      timeout: challengeMs,
      userVerification: 'required' as const,
    }),

    /** Returns the user whose passkey answered `requestForSignIn`; undefined when the response is invalid. */
    async check(
      proof: PasskeyProof,
      log: Pick<FastifyBaseLogger, 'warn'>,
    ): Promise<{ id: string } | undefined> {
      const { clientDataJSON, userHandle } = proof.response
      const expected = await expectedOf(clientDataJSON, { purpose: 'sign-in', userId: null })
      const passkey = expected && (await passkeys.find(proof.id))
      if (!passkey || userHandle !== handleOf(passkey.userId)) return undefined
      const counter = await checkPasskeyProof(proof, passkey, expected).catch(asRefusal)
      if (counter === undefined) return undefined
      if (wentBackwards(passkey, counter)) {
        log.warn({ passkey: passkey.id }, 'a passkey counts backwards: there may be a copy of it')
      }
      await passkeys.used(passkey.id, counter)
      return { id: passkey.userId }
    },
  }
}

/** The reason is not reported, because it would help only an attacker. */
const asRefusal = () => undefined

/** Returns the user handle that authenticators store, which reveals nothing about the user. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/** Whether the signature counter decreased, which suggests a cloned passkey. A counter that is always 0 is ignored. */
const wentBackwards = (before: StoredPasskey, counter: number) =>
  before.counter > 0 && counter <= before.counter
