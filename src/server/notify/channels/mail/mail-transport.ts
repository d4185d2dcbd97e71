import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Config } from '#server/config/config.ts'
import { reasonInFull } from '#server/notify/reason.ts'
import { seconds } from '#shared/durations.ts'
import { isOnThisMachine, MailError } from './mail-error.ts'
import { mailFolder } from './mail-folder.ts'
import type { MailSettings } from './mail-settings.ts'
import type { DeliverMail } from './owner-mail.ts'

export interface MailTransport {
  /** The state of a delivered mail: sent to somebody, or only written to a file. */
  doneState: 'sent' | 'file'
  deliver: DeliverMail
  /** Checks whether the mail server would accept a mail. Throws MailError; `not asked` without one. */
  check(signal: AbortSignal): Promise<'worked' | 'not asked'>
}

/** Uses the mail server from the settings, or else the mail folder. The mail library is loaded with the first mail. */
export function createMailTransport(
  settings: MailSettings | undefined,
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  business: ReadBusiness,
  now: () => Date,
): MailTransport {
  let loading: Promise<DeliverMail> | undefined

  async function load(): Promise<DeliverMail> {
    const { deliverOverSmtp, deliverToFolder } = await import('./mailer.ts')
    const host = new URL(publicUrl).hostname
    if (settings) {
      const { smtpUrl, from, ownerEmail: to } = settings
      return deliverOverSmtp(smtpUrl, { from, to, host }, now)
    }
    return (mail, signal) => {
      const { name, email: to } = business()
      const from = { name, address: `website@${host}` }
      return deliverToFolder(mailFolder(dataDir), { from, to, host }, now)(mail, signal)
    }
  }

  return {
    doneState: settings ? 'sent' : 'file',
    async deliver(mail, signal) {
      loading ??= load()
      await (await loading)(mail, signal)
    },
    async check(signal) {
      if (!settings) return 'not asked'
      await ask(settings, signal)
      return 'worked'
    },
  }
}

/** The timeout is short, because the server is on this machine. */
const patienceMs = seconds(10)

/** Why a mail server on this machine would not accept a mail. A remote one is tested each night. */
export async function ownMailServerTrouble(settings: MailSettings | undefined): Promise<string | undefined> {
  if (!settings || !isOnThisMachine(settings.smtpUrl)) return undefined
  try {
    await ask(settings, AbortSignal.timeout(patienceMs))
    return undefined
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return reasonInFull(error.reason)
  }
}

async function ask({ smtpUrl, from, ownerEmail: to }: MailSettings, signal: AbortSignal): Promise<void> {
  const { askMailServer, smtpOptions } = await import('./mailer.ts')
  await askMailServer(smtpOptions(smtpUrl), { from, to }, signal)
}
