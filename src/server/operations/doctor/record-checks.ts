import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import { readValues } from '#server/business/business-setting-store.ts'
import { leadTables } from '#server/leads/lead-rows.ts'
import { tallyDifferences } from '#server/leads/lead-tallies.ts'
import { reasonInFull } from '#server/notify/reason.ts'
import { signedOut } from '#server/people/sign-out-store.ts'
import type { Business } from '#shared/contract/business.ts'
import type { BusinessValues } from '#shared/contract/business-panel.ts'
import { minutes } from '#shared/durations.ts'

/** Queries a database of either kind with SQL that both understand; never changes anything. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>

/** The clocks of two machines may differ by this much. */
export const toleranceMs = minutes(5)
/** A correct clock can't show a time before this code was written. */
const written = new Date('2026-11-20T00:00:00Z')

export async function checkRecords(
  ask: Ask,
  { showSampleReviews }: Pick<Business, 'showSampleReviews'>,
  now: Date,
): Promise<Finding[]> {
  return [
    await checkCounts(ask, now),
    await checkTestimonials(ask, showSampleReviews),
    await checkMailDelivery(ask),
    await checkDrills(ask),
    await checkPhones(ask),
  ]
}

/** Reads the owner's latest published values; none when they are unreadable, which other checks report. */
export async function readPublished(ask: Ask): Promise<BusinessValues> {
  try {
    const [row] = await ask('select "values" from settings_versions order by version desc limit 1')
    return row ? readValues(String(row.values)) : {}
  } catch {
    return {}
  }
}

export function checkClock(newest: Date | undefined, now: Date): Finding {
  const check = 'Clock'
  if (now < written)
    return problem(check, `It shows ${now.toISOString()}, which is past: set it (timedatectl).`)
  if (newest && newest.getTime() - now.getTime() > toleranceMs) {
    return problem(
      check,
      `It shows ${now.toISOString()}, and the newest record is of ${newest.toISOString()}: set it (timedatectl).`,
    )
  }
  return ok(check, `${now.toISOString()}.`)
}

export async function newestRow(ask: Ask): Promise<Date | undefined> {
  const times: unknown[] = []
  for (const table of [...leadTables, 'sessions']) {
    const [row] = await ask(`select max(created_at) as newest from ${table}`)
    times.push(row?.newest)
  }
  const newest = times
    .filter((time) => typeof time === 'string')
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : new Date(newest)
}

/** Checks the counts that triggers keep, since somebody may have disabled those, for instance to copy data. */
async function checkCounts(ask: Ask, now: Date): Promise<Finding> {
  const check = 'Counts'
  const wrong = (await ask(tallyDifferences(now))).length
  if (wrong === 0) return ok(check, 'The dashboard’s counts match the leads.')
  return problem(
    check,
    `${wrong} of the dashboard’s counts don’t match the leads: run "npm run admin -- recount", which also works while the site runs.`,
  )
}

/** Older failures are ignored if the server has accepted a mail since, because the others will be retried. */
async function checkMailDelivery(ask: Ask): Promise<Finding> {
  const check = 'Mail delivery'
  const held = await ask(
    `select last_error from outbox where channel = 'mail' and state in ('pending', 'failed')
     and failed_at > coalesce((select max(sent_at) from outbox where channel = 'mail' and state = 'sent'), '')
     order by failed_at desc`,
  )
  if (held.length === 0) return ok(check, 'No email is held up.')
  const mails = held.length === 1 ? '1 email' : `${held.length} emails`
  return problem(
    check,
    `${mails} about leads didn’t go out: ${reasonInFull(String(held[0]?.last_error))}. Fix that, then press Resend on one of those leads.`,
  )
}

/** Reports the failures of the latest drill of each kind (notify/drill-store.ts). */
async function checkDrills(ask: Ask): Promise<Finding> {
  const check = 'Drills'
  const steps = await ask(
    `select latest.id, step, outcome, reason from drills latest left join drill_steps on drill_id = latest.id
     where ended_at is not null and kind <> 'phones' and period =
     (select max(period) from drills others where others.kind = latest.kind and ended_at is not null)`,
  )
  if (steps.length === 0) return ok(check, 'None has run yet: the site runs one a minute after it starts.')
  const failed = steps.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) {
    const restored = steps.find(({ step, reason }) => step === 'restore' && reason)
    const how = restored ? ` ${restored.reason}` : ''
    return ok(check, `A lead would have reached the owner every way it can, as far as we can test.${how}`)
  }
  const words = failed.map(({ step, reason }) => `${step} (${reasonInFull(String(reason))})`).join(', ')
  return problem(check, `This failed in the latest: ${words}. The site will try again.`)
}

/** Reports phones that stopped working without anybody disarming them. */
async function checkPhones(ask: Ask): Promise<Finding> {
  const check = 'Phones'
  const armed = await ask(
    'select label, username, broken_at, broken_reason from push_devices join users on users.id = user_id order by label',
  )
  const lost = armed.filter(({ broken_at, broken_reason }) => broken_at && broken_reason !== signedOut)
  if (lost.length === 0) return ok(check, 'Every phone still gets its alerts.')
  const words = lost.map(
    ({ label, username, broken_at, broken_reason }) =>
      `${label} of ${username}, since ${broken_at}: ${broken_reason}`,
  )
  return problem(
    check,
    `No alert reaches ${words.join('; ')}. Open Alerts on it and tap “Get alerts on this phone”, or remove it.`,
  )
}

async function checkTestimonials(ask: Ask, showsSamples: boolean): Promise<Finding> {
  const check = 'Testimonials'
  const [approved] = await ask(
    'select count(*) as count from testimonials where is_approved = 1 and is_active = 1 and deleted_at is null',
  )
  const count = Number(approved?.count)
  if (count > 0) return ok(check, `${count} approved.`)
  if (!showsSamples) return ok(check, 'None is approved yet, and no samples stand in.')
  return warning(
    check,
    'None is approved yet, so visitors see the three samples: approve one in the owner’s area, or switch the samples off under Business.',
  )
}
