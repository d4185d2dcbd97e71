import { createTransport } from 'nodemailer'
import { seconds } from '#shared/durations.ts'
import { explainSmtpFailure, isOnThisMachine, MailError } from './mail-error.ts'
import { type DeliverMail, type Envelope, toMessage } from './owner-mail.ts'

/** A mail server that does not answer within these times counts as down. */
const timeouts = {
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
}

/** Sends each mail over its own connection: they are few, and a kept connection may have died. */
export function deliverOverSmtp(smtpUrl: string, envelope: Envelope, now: () => Date): DeliverMail {
  const transport = createTransport(smtpOptions(smtpUrl))
  return async (mail, signal) => {
    try {
      await transport.sendMail({ ...toMessage(mail, envelope, now()), signal })
    } catch (error) {
      throw error instanceof MailError ? error : explainSmtpFailure(error, smtpUrl)
    }
  }
}

/** Connection options for the mail server at `smtpUrl`, and whether encryption is required. */
export const smtpOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  requireTLS: mustEncrypt(smtpUrl),
  ...timeouts,
})

/** True when a password would leave this machine: it must be encrypted even when an attacker hides STARTTLS. */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !isOnThisMachine(smtpUrl)
}
