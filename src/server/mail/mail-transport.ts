import type { Config } from '#server/config.ts'
import { createFileTransport } from './file-transport.ts'
import { mailFolder } from './mail-folder.ts'
import type { OwnerMail } from './owner-mail.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export interface MailTransport {
  /** What a mail is once it is delivered: sent to somebody, or only written to a file. */
  doneState: 'sent' | 'file'
  /** Resolves once the mail is taken over for good; rejects with MailError. `signal` breaks it off. */
  deliver(mail: OwnerMail, signal: AbortSignal): Promise<void>
}

export type MailConfig = Pick<Config, 'business' | 'dataDir' | 'mail' | 'publicUrl'>

/** The mail server that is set, or the folder that stands in for one. */
export function createMailTransport(config: MailConfig, now: () => Date): MailTransport {
  const { business, dataDir, mail, publicUrl } = config
  const host = new URL(publicUrl).hostname
  if (mail) return createSmtpTransport(mail.smtpUrl, { from: mail.from, to: mail.ownerEmail, host }, now)
  const from = { name: business.name, address: `website@${host}` }
  return createFileTransport(mailFolder(dataDir), { from, to: business.email, host }, now)
}
