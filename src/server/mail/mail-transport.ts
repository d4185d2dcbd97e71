import type { Config } from '#server/config.ts'
import { mailFolder } from './mail-folder.ts'
import type { DeliverMail } from './owner-mail.ts'

export interface MailTransport {
  /** What a mail is once it is delivered: sent to somebody, or only written to a file. */
  doneState: 'sent' | 'file'
  deliver: DeliverMail
  /** Whether the mail server lets the site in, without a mail. Throws MailError. `not asked` where there is none. */
  check(): Promise<'worked' | 'not asked'>
}

export type MailConfig = Pick<Config, 'business' | 'dataDir' | 'mail' | 'publicUrl'>

/** The mail server that is set, or the folder that stands in for one. The mail library comes with the first mail. */
export function createMailTransport(config: MailConfig, now: () => Date): MailTransport {
  let loading: Promise<DeliverMail> | undefined
  return {
    doneState: config.mail ? 'sent' : 'file',
    async deliver(mail, signal) {
      loading ??= config.mail ? loadSmtp(config, config.mail, now) : loadFolder(config, now)
      await (await loading)(mail, signal)
    },
    async check() {
      if (!config.mail) return 'not asked'
      const { greetMailServer } = await import('./smtp-transport.ts')
      await greetMailServer(config.mail.smtpUrl)
      return 'worked'
    },
  }
}

async function loadSmtp(
  { publicUrl }: MailConfig,
  { smtpUrl, from, ownerEmail }: NonNullable<MailConfig['mail']>,
  now: () => Date,
): Promise<DeliverMail> {
  const { deliverOverSmtp } = await import('./smtp-transport.ts')
  return deliverOverSmtp(smtpUrl, { from, to: ownerEmail, host: hostOf(publicUrl) }, now)
}

async function loadFolder(
  { business, dataDir, publicUrl }: MailConfig,
  now: () => Date,
): Promise<DeliverMail> {
  const { deliverToFolder } = await import('./file-transport.ts')
  const host = hostOf(publicUrl)
  const from = { name: business.name, address: `website@${host}` }
  return deliverToFolder(mailFolder(dataDir), { from, to: business.email, host }, now)
}

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname
