import { createTransport } from 'nodemailer'
import { seconds } from '#shared/durations.ts'
import { explainSmtpFailure, isOnThisMachine, MailError } from './mail-error.ts'
import { type DeliverMail, type Envelope, toMessage } from './owner-mail.ts'

/** A mail server that says nothing for so long will not say anything. */
const timeouts = {
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
}

/**
 * Hands mails to the mail server at `smtpUrl`, each over a connection of its own: they are few, and a kept
 * connection would be the one that has just died. Options in the address's query win, as nodemailer has them.
 */
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

/** How the mail server at `smtpUrl` is reached, and what may leave this machine in the clear. */
export const smtpOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  requireTLS: mustEncrypt(smtpUrl),
  ...timeouts,
})

/** A password never leaves this machine in the clear, not even when somebody on the way hides STARTTLS. */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, username } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !isOnThisMachine(smtpUrl)
}
