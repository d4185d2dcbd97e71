import type { Config } from '#server/config/config.ts'
import { seconds } from '#shared/durations.ts'
import { isOnThisMachine, MailError } from './mail-error.ts'

/** It is near: what takes longer is a failure. */
const patienceMs = seconds(10)

/**
 * Why a mail server on this machine would not take a mail for the owner, in a sentence that says what to do; undefined
 * where it would. One that is elsewhere is asked each night.
 */
export async function ownMailServerTrouble(mail: Config['mail']): Promise<string | undefined> {
  if (!mail || !isOnThisMachine(mail.smtpUrl)) return undefined
  const [{ askMailServer }, { smtpOptions }] = await Promise.all([
    import('./ask-mail-server.ts'),
    import('./smtp-transport.ts'),
  ])
  const correspondents = { from: mail.from, to: mail.ownerEmail }
  try {
    await askMailServer(smtpOptions(mail.smtpUrl), correspondents, AbortSignal.timeout(patienceMs))
    return undefined
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return error.message
  }
}
