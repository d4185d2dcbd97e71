import { createHmac, type KeyLike, randomInt } from 'node:crypto'
import { isSameSecret } from '#server/base/same-secret.ts'
import { asMeant } from '#shared/as-meant.ts'
import { hours } from '#shared/durations.ts'
import type { SealedQuestion } from '#shared/rendering.ts'

/** The validity is long enough for an interruption while filling in the form. */
const validMs = hours(2)
const largestOperand = 10

export type SealedQuestions = ReturnType<typeof createSealedQuestions>

/**
 * The security question for visitors without JavaScript (specification 5.6). A signed seal goes with it and comes back,
 * so that nothing is stored and any process with the key can check the answer.
 */
export function createSealedQuestions(
  key: () => KeyLike,
  now: () => Date,
  random: typeof randomInt = randomInt,
) {
  const seal = (left: number, right: number, expiresAtMs: number) => {
    const facts = `${left}.${right}.${expiresAtMs}`
    return `${facts}.${createHmac('sha256', key()).update(facts).digest('base64url')}`
  }

  return {
    ask(): SealedQuestion {
      const left = random(1, largestOperand + 1)
      const right = random(1, largestOperand + 1)
      return { left, right, seal: seal(left, right, now().getTime() + validMs) }
    },

    /** Returns the sealed question; undefined when the seal is missing, forged or expired. */
    open(givenSeal: string): SealedQuestion | undefined {
      const [left = 0, right = 0, expiresAtMs = 0] = givenSeal.split('.', 3).map(Number)
      if (!isSameSecret(givenSeal, seal(left, right, expiresAtMs))) return undefined
      return now().getTime() < expiresAtMs ? { left, right, seal: givenSeal } : undefined
    },
  }
}

/** Whether the answer is the sum, in the digits of any script. */
export const isSum = (answer: string, { left, right }: SealedQuestion) =>
  asMeant(answer) !== '' && Number(asMeant(answer)) === left + right
