import type { NodemailerError } from 'nodemailer'

const maxAnswerLength = 300

/** Why a mail did not go out. `message` is a sentence for the owner, and holds nothing personal. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** True when other mails would fail alike: the server is away, or lets nobody in. */
  readonly isServerDown: boolean
  /** The server's own words, which may repeat addresses: for the owner, never for the log. */
  readonly serverAnswer: string | null
  /** The address that the server refuses: for the owner, never for the log. */
  readonly refused: string | undefined
  /** For the log: nodemailer's code and the reply's number. */
  readonly code: string

  constructor(
    message: string,
    particulars: {
      isServerDown: boolean
      serverAnswer?: string | undefined
      refused?: string | undefined
      code: string
    },
  ) {
    super(message)
    this.isServerDown = particulars.isServerDown
    this.serverAnswer = particulars.serverAnswer ?? null
    this.refused = particulars.refused
    this.code = particulars.code
  }
}

/** Puts a failed SMTP conversation into words. */
export function explainSmtpFailure(error: unknown): MailError {
  const failure = error as NodemailerError
  const { code = 'unknown', responseCode, response, command, recipient, syscall, message } = failure
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE'
  const answer = response ?? (code === 'ESOCKET' || code === 'ETLS' ? message : undefined)
  return new MailError(sentence(code, command, syscall) + (responseCode ? ` (${responseCode})` : ''), {
    isServerDown: !isRefusal,
    serverAnswer: answer?.replaceAll(/\s+/g, ' ').slice(0, maxAnswerLength) || undefined,
    refused: recipient,
    code: responseCode ? `${code} ${responseCode}` : code,
  })
}

function sentence(code: string, command = '', syscall?: string): string {
  switch (code) {
    case 'EDNS':
      return 'The mail server’s name was not found'
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time'
    case 'EAUTH':
    case 'ENOAUTH':
      return 'The mail server refused the user name or password'
    case 'EENVELOPE':
      return command.startsWith('RCPT')
        ? 'The mail server refused your address'
        : 'The mail server refused the sender’s address'
    case 'EMESSAGE':
      return 'The mail server refused the mail'
    case 'ECONNECTION':
      return 'The mail server broke the connection off'
    case 'EPROTOCOL':
      return 'The mail server turned the connection away'
    case 'ETLS':
      return 'No secure connection to the mail server'
    case 'ESOCKET':
      return syscall === 'connect'
        ? 'The mail server could not be reached'
        : 'The connection to the mail server failed or could not be made secure'
    default:
      return 'The mail could not be sent'
  }
}
