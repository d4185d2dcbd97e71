import type { NodemailerError } from 'nodemailer'
import { ChannelFailure, type FailureParticulars } from '#server/notify/channels/channel-failure.ts'

const maxAnswerLength = 300

/** Why a mail could not be sent. `message` is a sentence for the owner and holds nothing personal. */
export class MailError extends ChannelFailure {
  /** The server's own error text, which may repeat addresses: shown to the owner and never stored. */
  readonly serverAnswer: string | null

  constructor(
    message: string,
    { serverAnswer, ...particulars }: FailureParticulars & { serverAnswer?: string | undefined },
  ) {
    super(message, particulars)
    this.serverAnswer = serverAnswer ?? null
  }
}

/** Explains a failed SMTP session with the server at `smtpUrl`. */
export function explainSmtpFailure(error: unknown, smtpUrl: string): MailError {
  const failure = error as NodemailerError
  const { code = 'unknown', responseCode, response, command, recipient, syscall, message } = failure
  if ((code === 'ESOCKET' || code === 'ETLS') && aboutCertificate.test(message)) {
    return new MailError(isOnThisMachine(smtpUrl) ? untrustedHere : untrusted, {
      isServiceDown: true,
      // The part after the semicolon is advice for programmers.
      serverAnswer: message.split(';')[0],
      code: `${code} certificate`,
    })
  }
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE'
  const answer = response ?? (code === 'ESOCKET' || code === 'ETLS' ? message : undefined)
  return new MailError(sentence(code, command, syscall) + (responseCode ? ` (${responseCode})` : ''), {
    isServiceDown: !isRefusal,
    serverAnswer: answer?.replaceAll(/\s+/g, ' ').slice(0, maxAnswerLength) || undefined,
    concerning: recipient,
    code: responseCode ? `${code} ${responseCode}` : code,
  })
}

/** The library drops the codes of Node's errors (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const aboutCertificate = /certificate|issuer|altnames/i

const untrusted =
  'The mail server’s certificate can’t be trusted: it has to be valid, and for the server’s name'

const untrustedHere = 'The certificate of the mail server on this machine can’t be trusted'

/** What the operator sets for it; Debian's mail servers come with a self-signed certificate. */
const trustHere =
  'end SMTP_URL with ?tls.rejectUnauthorized=false, or with ?ignoreTLS=true where it asks for no password'

/** The sentence for the operator, with what to set. */
export const forOperator = ({ message }: MailError) =>
  message === untrustedHere ? `${message}: ${trustHere}` : message

/** True for a server on this machine, where unencrypted traffic never leaves it. */
export const isOnThisMachine = (smtpUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)

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
      return 'The mail server refused the email'
    case 'ECONNECTION':
      return 'The mail server dropped the connection'
    case 'EPROTOCOL':
      return 'The mail server refused the connection'
    case 'ETLS':
      return 'No secure connection to the mail server'
    case 'ESOCKET':
      return syscall === 'connect'
        ? 'The mail server could not be reached'
        : 'The connection to the mail server failed or couldn’t be made secure'
    default:
      return 'The email couldn’t be sent'
  }
}
