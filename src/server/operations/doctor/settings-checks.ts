import { isSenderName } from '#server/config/channel-settings.ts'
import type { Config } from '#server/config/config.ts'
import { ownMailServerTrouble } from '#server/notify/channels/mail/own-mail-server.ts'
import { vapidContact } from '#server/notify/channels/push/vapid-contact.ts'
import type { Business } from '#shared/contract/business.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The oldest Node with everything that the server uses (scripts/setup.mjs asks for the same). */
const leastNode = [24, 7] as const

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  if (isNewEnough) return ok('Node', `Version ${version}.`)
  return problem('Node', `Version ${version} is too old: install ${leastNode.join('.')} or newer.`)
}

export function checkAddress({ publicUrl }: Pick<Config, 'publicUrl'>): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && !isLocal(hostname)) return ok('Address', publicUrl)
  return problem(
    'Address',
    `PUBLIC_URL is ${publicUrl}: set it to the https address that visitors use, or sign-ins and forms travel in the open.`,
  )
}

/** The site itself speaks no TLS: where visitors use https, a proxy stands before it. */
export function checkLimits({
  rateLimits,
  trustProxy,
  publicUrl,
  databaseUrl,
  sharedLimits,
}: Pick<Config, 'rateLimits' | 'trustProxy' | 'publicUrl' | 'databaseUrl' | 'sharedLimits'>): Finding {
  const check = 'Limits'
  if (!rateLimits) {
    return problem(check, 'RATE_LIMITS is off: anybody may guess passwords and fill the lists at any speed.')
  }
  if (publicUrl.startsWith('https:') && trustProxy.length === 0) {
    return problem(
      check,
      'Behind a proxy all visitors look like one, and leads are refused after ten in ten minutes: set TRUST_PROXY to the proxy’s address.',
    )
  }
  if (databaseUrl && !sharedLimits) {
    return warning(
      check,
      'SHARED_LIMITS is off: each machine on the database at DATABASE_URL counts form posts and sign-ins for itself. Remove the line where there is more than one.',
    )
  }
  return ok(check, 'Form posts and sign-ins are limited for each client.')
}

export function checkMail({ mail }: Pick<Config, 'mail'>): Finding {
  if (!mail) {
    return warning(
      'Mail',
      'Nobody is told of new leads, their mails only become files in the data folder: set SMTP_URL, MAIL_FROM and OWNER_EMAIL.',
    )
  }
  const { protocol, hostname } = new URL(mail.smtpUrl)
  const route = `New leads go to ${mail.ownerEmail} by way of ${hostname}`
  if (protocol === 'smtps:' || isLocal(hostname)) return ok('Mail', `${route}.`)
  return warning('Mail', `${route}, without TLS from the start: use smtps:// if the server has it.`)
}

/** Asks one that is near, as the site would before a mail. What one elsewhere said last stands in the records. */
export async function checkMailServer({ mail }: Pick<Config, 'mail'>): Promise<Finding[]> {
  const trouble = await ownMailServerTrouble(mail)
  return trouble === undefined ? [] : [problem('Mail server', `${trouble}.`)]
}

/** Since July 2026 a name that isn't registered is shown as "Unverified" in Australia (ACMA, SMS Sender ID Register). */
export function checkSms({ sms }: Pick<Config, 'sms'>): Finding {
  const check = 'Text messages'
  if (!sms) return ok(check, 'Off: SMS_PROVIDER is not set.')
  const { provider, from, to, dailyLimit } = sms
  if (from !== undefined && isSenderName(from)) {
    return warning(
      check,
      `They come from the name ${from}: register it as an SMS Sender ID with ACMA through ${provider}, or phones show it as "Unverified". Without SMS_FROM they come from a number.`,
    )
  }
  return ok(check, `By ${provider} to ${to.join(', ')}, at most ${dailyLimit} a day.`)
}

export function checkPush(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email }: Pick<Business, 'email'>,
): Finding {
  const { subject, doubt } = vapidContact(publicUrl, email)
  return doubt ? warning('Push', doubt) : ok('Push', `Push services are given ${subject} as contact.`)
}

/** Addresses that the site won't send anything to, since leads would travel in the open. */
export function checkTargets({ ntfy, webhook }: Pick<Config, 'ntfy' | 'webhook'>): Finding[] {
  return Object.entries({ NTFY_URL: ntfy, WEBHOOK_URL: webhook }).map(([name, target]) => {
    if (!target) return ok(name, 'Off.')
    const { protocol, host } = new URL(target.url)
    if (protocol === 'https:' || target.mayBePrivate) return ok(name, `New leads are told to ${host}.`)
    return problem(name, `It is without TLS, so nothing is sent there: use https, or set WEBHOOK_PRIVATE=on.`)
  })
}

export const isLocal = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
