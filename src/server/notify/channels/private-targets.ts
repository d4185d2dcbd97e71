import * as z from 'zod/mini'
import { type Finding, ok, problem } from '#server/base/finding.ts'

/** The setting by which the operator allows ntfy and the webhook on this machine or a private network. */
export const privateTargets = {
  shape: { WEBHOOK_PRIVATE: z._default(z.enum(['on', 'off']), 'off') },
  hints: { WEBHOOK_PRIVATE: '"on" or "off"' },
}

/** Reports a target URL that the site refuses, because leads would be sent unencrypted. */
export function examineTarget(
  variable: string,
  target: { url: string; mayBePrivate: boolean } | undefined,
): Finding {
  if (!target) return ok(variable, 'Off.')
  const { protocol, host } = new URL(target.url)
  if (protocol === 'https:' || target.mayBePrivate) return ok(variable, `New leads go to ${host}.`)
  return problem(
    variable,
    `It is without TLS, so nothing is sent there: use https, or set WEBHOOK_PRIVATE=on.`,
  )
}
