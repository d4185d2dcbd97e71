import { days } from '#shared/durations.ts'
import { ChannelFailure, type FailureParticulars } from './channel-failure.ts'
import type { OutgoingAnswer } from './outgoing.ts'

/** The longest pause that the site grants, whatever a service asks for. */
const longestPauseMs = days(1)

/** Explains an error response in terms common to all services; a service's own codes are handled before. */
export function explainAnswer(answer: OutgoingAnswer, service: string, now: Date): ChannelFailure {
  const { status, text: serviceWords } = answer
  const failure = (what: string, particulars: Partial<FailureParticulars> = { isServiceDown: true }) =>
    new ChannelFailure(`${service} ${what}`, { code: String(status), serviceWords, ...particulars })
  const pause = { isServiceDown: true, retryAfterMs: readRetryAfter(answer, now) }
  if (status === 429) return failure('isn’t taking any more messages just now', pause)
  if (status >= 500 || status === 408) return failure('isn’t working', pause)
  if (status === 401 || status === 403) return failure('won’t let this site in')
  if (status < 400) return failure('has moved to another address')
  return failure('refused it', { isFinal: true })
}

/** Reads Retry-After, which holds seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter({ headers }: OutgoingAnswer, now: Date): number | undefined {
  const said = headers['retry-after']
  if (said === undefined) return undefined
  const pauseMs = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(pauseMs, 0), longestPauseMs)
}
