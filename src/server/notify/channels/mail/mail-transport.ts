import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Config } from '#server/config/config.ts'
import { mailFolder } from './mail-folder.ts'
import type { DeliverMail } from './owner-mail.ts'

export interface MailTransport {
  /** What a mail is once it is delivered: sent to somebody, or only written to a file. */
  doneState: 'sent' | 'file'
  deliver: DeliverMail
  /** Whether the mail server would take a mail for the owner. Throws MailError. `not asked` where there is none. */
  check(signal: AbortSignal): Promise<'worked' | 'not asked'>
}

export type MailConfig = Pick<Config, 'dataDir' | 'mail' | 'publicUrl'>

/** The mail server that is set, or the folder that stands in for one. The mail library comes with the first mail. */
export function createMailTransport(
  config: MailConfig,
  business: ReadBusiness,
  now: () => Date,
): MailTransport {
  let loading: Promise<DeliverMail> | undefined
  return {
    doneState: config.mail ? 'sent' : 'file',
    async deliver(mail, signal) {
      loading ??= config.mail ? loadSmtp(config, config.mail, now) : loadFolder(config, business, now)
      await (await loading)(mail, signal)
    },
    async check(signal) {
      if (!config.mail) return 'not asked'
      const { smtpUrl, from, ownerEmail } = config.mail
      const [{ askMailServer }, { smtpOptions }] = await Promise.all([
        import('./ask-mail-server.ts'),
        import('./smtp-transport.ts'),
      ])
      await askMailServer(smtpOptions(smtpUrl), { from, to: ownerEmail }, signal)
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
  { dataDir, publicUrl }: MailConfig,
  business: ReadBusiness,
  now: () => Date,
): Promise<DeliverMail> {
  const { deliverToFolder } = await import('./file-transport.ts')
  const host = hostOf(publicUrl)
  return (mail, signal) => {
    const { name, email: to } = business()
    const from = { name, address: `website@${host}` }
    return deliverToFolder(mailFolder(dataDir), { from, to, host }, now)(mail, signal)
  }
}

const hostOf = (publicUrl: string) => new URL(publicUrl).hostname
