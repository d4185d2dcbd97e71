import type { NodemailerError } from 'nodemailer'
import { ChannelFailure, type FailureParticulars } from '#server/notify/channels/channel-failure.ts'

const maxAnswerLength = 300

/** Why a mail could not be sent. `message` is a sentence for the owner and holds nothing personal. */
export class MailError extends ChannelFailure {
  /** The server's own error text, which may repeat addresses: told to the operator and never stored. */
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
    return new MailError('The email service isn’t secure, so we send nothing there', {
      isServiceDown: true,
      ...(isOnThisMachine(smtpUrl) && { advice: trustHere }),
      // The part after the semicolon is advice for programmers.
      serverAnswer: message.split(';')[0],
      code: `${code} certificate`,
    })
  }
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE'
  const answer = response ?? (code === 'ESOCKET' || code === 'ETLS' ? message : undefined)
  return new MailError(sentence(code, command, syscall), {
    isServiceDown: !isRefusal,
    serverAnswer: answer?.replaceAll(/\s+/g, ' ').slice(0, maxAnswerLength) || undefined,
    concerning: recipient,
    code: responseCode ? `${code} ${responseCode}` : code,
  })
}

/** The library drops the codes of Node's errors (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const aboutCertificate = /certificate|issuer|altnames/i

/** Debian's mail servers come with a self-signed certificate. */
const trustHere =
  'its certificate isn’t trusted: end SMTP_URL with ?tls.rejectUnauthorized=false, or with ?ignoreTLS=true where it asks for no password'

/** True for a server on this machine, where unencrypted traffic never leaves it. */
export const isOnThisMachine = (smtpUrl: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)

function sentence(code: string, command = '', syscall?: string): string {
  switch (code) {
    case 'EDNS':
      return 'The email service can’t be found'
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The email service didn’t answer in time'
    case 'EAUTH':
    case 'ENOAUTH':
      return 'The email service won’t let this site in'
    case 'EENVELOPE':
      return command.startsWith('RCPT')
        ? 'The email service refused your address'
        : 'The email service refused the sender’s address'
    case 'EMESSAGE':
      return 'The email service refused the email'
    case 'ECONNECTION':
      return 'The email service dropped the connection'
    case 'EPROTOCOL':
      return 'The email service refused the connection'
    case 'ETLS':
      return 'We couldn’t connect securely to the email service'
    case 'ESOCKET':
      return syscall === 'connect'
        ? 'The email service couldn’t be reached'
        : 'We couldn’t connect to the email service'
    default:
      return 'The email couldn’t be sent'
  }
}
