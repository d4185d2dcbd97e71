import { reasonWith } from '#server/notify/reason.ts'

const maxWordsLength = 200

/** Why a lead could not be sent by a channel. `message` is a sentence for the owner and holds nothing personal. */
export class ChannelFailure extends Error {
  override readonly name: string = 'ChannelFailure'
  /** The rejected address, which is shown to the owner and never logged. */
  readonly concerning: string | undefined
  /** The service's own error text, which may repeat numbers and addresses: never logged. */
  readonly serviceWords: string | null
  /** The response status or the error's name, for the log. */
  readonly code: string
  /** What the operator sets or mends; '' where the code and the service's own text are all we know. */
  readonly advice: string
  /** True when retrying is useless. */
  readonly isFinal: boolean
  /** True when the recipient no longer exists and should be removed: a disarmed phone, a closed webhook. */
  readonly isGone: boolean
  readonly retryAfterMs: number | undefined
  /** True when other messages would fail alike: the service is down, refuses the login or limits the rate. */
  readonly isServiceDown: boolean

  constructor(message: string, particulars: FailureParticulars) {
    super(message)
    this.concerning = particulars.concerning
    this.serviceWords = quotable(particulars.serviceWords ?? '') || null
    this.code = particulars.code
    this.advice = particulars.advice ?? ''
    this.isGone = particulars.isGone ?? false
    this.isFinal = particulars.isFinal ?? this.isGone
    this.retryAfterMs = particulars.retryAfterMs
    this.isServiceDown = particulars.isServiceDown ?? false
  }

  /** The reason as it is stored. */
  get reason(): string {
    const sentence = this.concerning ? `${this.message}: ${this.concerning}` : this.message
    const cause = this.serviceWords ? `${this.code}, it said: ${this.serviceWords}` : this.code
    return reasonWith(sentence, this.advice || cause)
  }
}

export interface FailureParticulars {
  code: string
  advice?: string
  concerning?: string | undefined
  serviceWords?: string | undefined
  isFinal?: boolean
  isGone?: boolean
  retryAfterMs?: number | undefined
  isServiceDown?: boolean
}

/** Returns one line of the text; '' for HTML pages of proxies, which tell the owner nothing. */
function quotable(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.startsWith('<') ? '' : line.slice(0, maxWordsLength).toWellFormed()
}
