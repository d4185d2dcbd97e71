import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import type { HeartbeatSettings } from '#server/config/heartbeat-settings.ts'
import { longDate } from '#shared/brisbane-time.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import type { Ask } from './doctor/record-checks.ts'

export const onlyTheOperator = 'Only whoever runs the site can fix it.'

/** What the database knows of the service outside that notices when the machine is dead. */
export interface OutsideWatch {
  /** Since when it has heard of the site; undefined before the first time. */
  since: Date | undefined
  /** Why it hears nothing; '' when it does. */
  failure: string
}

export async function readOutsideWatch(ask: Ask): Promise<OutsideWatch> {
  const rows = await ask(
    `select name, done_at as "doneAt", failure from site_work where name in ('heard', 'heard-since')`,
  )
  const rowOf = (name: string) => rows.find((row) => row.name === name)
  const since = Number(rowOf('heard-since')?.doneAt ?? 0)
  return { since: since ? new Date(since) : undefined, failure: String(rowOf('heard')?.failure ?? '') }
}

/** How that stands, in the owner's words. */
export function watchInWords(
  heartbeat: HeartbeatSettings | undefined,
  { since, failure }: OutsideWatch,
): NonNullable<SetUp['watch']> {
  if (!heartbeat) return { state: 'off', sentence: 'If your site goes down at night, no one finds out.' }
  if (failure)
    return {
      state: 'failing',
      sentence: `The service that checks your site hasn’t heard from it. ${onlyTheOperator}`,
      reason: failure,
    }
  if (!since)
    return { state: 'on', sentence: 'An outside service will start checking your site within a minute.' }
  return { state: 'on', sentence: `An outside service has checked your site since ${longDate(since)}.` }
}

/** Checks that a dead machine is noticed: the machine itself can't tell. */
export function checkHeartbeat(
  heartbeat: HeartbeatSettings | undefined,
  watch: OutsideWatch | undefined,
): Finding {
  const check = 'Heartbeat'
  if (!heartbeat) return ok(check, 'Off: no one finds out when this machine dies (HEARTBEAT_URL).')
  const { protocol, host } = new URL(heartbeat.url)
  if (protocol !== 'https:' && !heartbeat.mayBePrivate) {
    return problem(
      check,
      'HEARTBEAT_URL is without TLS, so nothing is sent there: use https, or set HEARTBEAT_PRIVATE=on.',
    )
  }
  // The rest of the address is a secret.
  if (watch?.failure) return problem(check, `${host} hears nothing from this site: ${watch.failure}`)
  if (!watch?.since) return warning(check, `${host} has heard nothing yet: the site tells it once a minute.`)
  return ok(check, `Once a minute to ${host}, since ${watch.since.toISOString()}.`)
}
