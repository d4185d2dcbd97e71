const maxWordsLength = 200

/** Why a lead did not get out by some channel. `message` is a sentence for the owner, and holds nothing personal. */
export class ChannelFailure extends Error {
  override readonly name: string = 'ChannelFailure'
  /** The address that is refused: for the owner, never for the log. */
  readonly concerning: string | undefined
  /** The service's own words, which may repeat numbers and addresses: for the owner, never for the log. */
  readonly serviceWords: string | null
  /** For the log: the answer's status, or the name of what went wrong on the way. */
  readonly code: string
  /** No further attempt is of use. */
  readonly isFinal: boolean
  /** Where the message was to go is no more, and is best forgotten: a phone that was disarmed, a closed webhook. */
  readonly isGone: boolean
  /** How long the service asks to be left alone. */
  readonly retryAfterMs: number | undefined
  /** Others by this channel would fail alike: the service is away, lets nobody in, or has had enough. */
  readonly isServiceDown: boolean

  constructor(message: string, particulars: FailureParticulars) {
    super(message)
    this.concerning = particulars.concerning
    this.serviceWords = quotable(particulars.serviceWords ?? '') || null
    this.code = particulars.code
    this.isGone = particulars.isGone ?? false
    this.isFinal = particulars.isFinal ?? this.isGone
    this.retryAfterMs = particulars.retryAfterMs
    this.isServiceDown = particulars.isServiceDown ?? false
  }

  /** What the owner reads: the sentence and, where the service says why itself, its words after it. */
  get inWords(): string {
    const sentence = this.concerning ? `${this.message}: ${this.concerning}` : this.message
    return this.serviceWords ? `${sentence}. It said: ${this.serviceWords}` : sentence
  }
}

export interface FailureParticulars {
  code: string
  concerning?: string | undefined
  serviceWords?: string | undefined
  isFinal?: boolean
  isGone?: boolean
  retryAfterMs?: number | undefined
  isServiceDown?: boolean
}

/** One line of it; pages of HTML, as proxies answer with, say nothing to the owner. */
function quotable(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.startsWith('<') ? '' : line.slice(0, maxWordsLength).toWellFormed()
}
