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
  /** Where the site is reached: passkeys are good for this address and no other. */
  publicUrl: string
  /** Whom the device says that the passkey is for. */
  business: ReadBusiness
  now: () => Date
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Passkeys from the offer to make one to the sign-in, with challenges that are good for one answer within 5 minutes. */
export function createPasskeys({ passkeys, challenges, publicUrl, business, now }: PasskeysOptions) {
  const { origin, hostname: rpId } = new URL(publicUrl)

  async function challengeFor(use: ChallengeUse): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    await challenges.add(challenge, use, new Date(now().getTime() + challengeMs))
    return challenge
  }

  /** What the answer has to be checked against; undefined when nobody asked for it, or it comes again or too late. */
  async function expectedOf(clientDataJson: string, use: ChallengeUse) {
    const challenge = challengeIn(clientDataJson)
    const isGood = challenge !== undefined && (await challenges.take(challenge, use))
    return isGood ? { challenge, origin, rpId } : undefined
  }

  return {
    /** What the user's browser needs to make a passkey. */
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

    /** Adds the passkey that was made in answer to `creationFor`. False when anything about it is not as asked. */
    async add(userId: string, passkey: NewPasskey, device: string): Promise<boolean> {
      const expected = await expectedOf(passkey.response.clientDataJSON, { purpose: 'creation', userId })
      const checked = expected && (await checkNewPasskey(passkey, expected).catch(asRefusal))
      if (!checked) return false
      const { keeper, ...key } = checked
      return passkeys.add({ ...key, userId, name: keeper ? `${keeper}, ${device}` : device })
    },

    /** What anybody's browser needs to sign in: which account it will be, the passkey says. */
    async requestForSignIn() {
      return {
        challenge: await challengeFor({ purpose: 'sign-in', userId: null }),
        rpId,
        timeout: challengeMs,
        userVerification: 'required' as const,
      }
    },

    /** The user whose passkey answered `requestForSignIn`; undefined when anything about the answer is wrong. */
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

/** Why a proof is refused is told to nobody: it would help only whoever made it up. */
const asRefusal = () => undefined

/** What authenticators keep the user under: nothing that says who that is. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/** One that always says 0 does not count. */
const wentBackwards = (before: StoredPasskey, counter: number) =>
  before.counter > 0 && counter <= before.counter
