import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import type { Config } from '#server/config/config.ts'

/** The oldest Node with everything that the server uses (scripts/setup.mjs requires the same). */
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

/** Checks for a proxy, because the site itself has no TLS: https needs a proxy in front of it. */
export function checkLimits({
  rateLimits,
  trustProxy,
  publicUrl,
  databaseUrl,
  sharedLimits,
}: Pick<Config, 'rateLimits' | 'trustProxy' | 'publicUrl' | 'databaseUrl' | 'sharedLimits'>): Finding {
  const check = 'Limits'
  if (!rateLimits) {
    return problem(
      check,
      'RATE_LIMITS is off: anyone can guess passwords and flood the lists as fast as they like.',
    )
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

export const isLocal = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
