import { days } from '#shared/durations.ts'
import { ChannelFailure } from './channel-failure.ts'
import type { OutgoingAnswer } from './outgoing.ts'

/** The longest pause that the site grants, whatever a service asks for. */
const longestPauseMs = days(1)

/** Explains an error response in terms common to all services; a service's own codes are handled before. */
export function explainAnswer(answer: OutgoingAnswer, service: string, now: Date): ChannelFailure {
  const { status, text } = answer
  const common = { code: String(status), serviceWords: text }
  if (status === 429) {
    const retryAfterMs = readRetryAfter(answer, now)
    return new ChannelFailure(`${service} asks to be sent less`, {
      ...common,
      retryAfterMs,
      isServiceDown: true,
    })
  }
  if (status >= 500 || status === 408) {
    const retryAfterMs = readRetryAfter(answer, now)
    return new ChannelFailure(`${service} is out of order (${status})`, {
      ...common,
      retryAfterMs,
      isServiceDown: true,
    })
  }
  if (status === 401 || status === 403) {
    return new ChannelFailure(`${service} refused the key or password (${status})`, {
      ...common,
      isServiceDown: true,
    })
  }
  if (status < 400) {
    return new ChannelFailure(`${service} did not take it and pointed elsewhere (${status})`, {
      ...common,
      isServiceDown: true,
    })
  }
  return new ChannelFailure(`${service} refused it (${status})`, { ...common, isFinal: true })
}

/** Reads Retry-After, which holds seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter({ headers }: OutgoingAnswer, now: Date): number | undefined {
  const said = headers['retry-after']
  if (said === undefined) return undefined
  const pauseMs = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now.getTime()
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(pauseMs, 0), longestPauseMs)
}
