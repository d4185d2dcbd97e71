import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isKnownMigration, latestMigration } from '#server/db/migrate.ts'
import { leadTables } from '#server/stores/lead-rows.ts'
import type { Business } from '#shared/contract/business.ts'
import { minutes } from '#shared/durations.ts'
import type { BackupPlaces } from '../backup-folder.ts'
import { quickCheck, schemaVersion } from '../database-snapshot.ts'
import { databaseName } from '../manifest.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

/** Clocks of two machines may differ that much. */
const toleranceMs = minutes(5)
/** No clock that is right can show a time before this was written. */
const written = new Date('2026-11-20T00:00:00Z')

/** Looks at the file without changing it, whether the site runs or not. */
export function checkDatabase(
  { dataDir, databaseUrl }: BackupPlaces,
  now: Date,
  { showSampleReviews }: Pick<Business, 'showSampleReviews'>,
): Finding[] {
  if (databaseUrl) {
    return [
      checkClock(undefined, now),
      warning(
        'Database',
        'It is PostgreSQL: back it up with pg_dump; the daily backup holds the files only.',
      ),
    ]
  }
  const file = path.join(dataDir, databaseName)
  if (!existsSync(file)) {
    return [checkClock(undefined, now), problem('Database', `There is none at ${file}: start the site once.`)]
  }
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const damage = quickCheck(database)
      if (damage.length > 0) {
        return [problem('Database', `${file} is damaged (${damage[0]}): restore the newest backup.`)]
      }
      return [
        ok('Database', `${file} is whole.`),
        checkSchema(schemaVersion(database)),
        checkClock(newestRow(database), now),
        checkTestimonials(database, showSampleReviews),
        // Tables of before this version's first start may not tell it yet.
        ...(schemaVersion(database) === latestMigration
          ? [checkMailDelivery(database), checkDrills(database)]
          : []),
      ]
    } finally {
      database.close()
    }
  } catch (error) {
    return [problem('Database', `${file} can't be read (${messageOf(error)}): restore the newest backup.`)]
  }
}

function checkSchema(version: string): Finding {
  const check = 'Schema'
  if (version === latestMigration) return ok(check, `Version ${version}.`)
  if (version !== '' && !isKnownMigration(version)) {
    return problem(check, `Version ${version} is of a newer site than this one: install that one.`)
  }
  return warning(check, `Version ${version || 'none'}: the next start brings it to ${latestMigration}.`)
}

function checkClock(newest: Date | undefined, now: Date): Finding {
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

/** When the newest lead or sign-in was stored. */
function newestRow(database: DatabaseSync): Date | undefined {
  const times = [...leadTables, 'sessions'].map(
    (table) => database.prepare(`select max(created_at) as newest from ${table}`).get()?.newest,
  )
  const newest = times
    .filter((time) => typeof time === 'string')
    .toSorted()
    .at(-1)
  return newest === undefined ? undefined : new Date(newest)
}

/** A server that has taken a mail since gets the others too, without anybody's doing. */
function checkMailDelivery(database: DatabaseSync): Finding {
  const check = 'Mail delivery'
  const found = database
    .prepare(
      `select count(*) as count, max(failed_at), last_error from outbox
       where channel = 'mail' and state in ('pending', 'failed')
       and failed_at > coalesce((select max(sent_at) from outbox where channel = 'mail' and state = 'sent'), '')`,
    )
    .get()
  const count = Number(found?.count)
  if (count === 0) return ok(check, 'No mail is held up.')
  const mails = count === 1 ? '1 mail' : `${count} mails`
  return problem(
    check,
    `${mails} about leads did not go out: ${found?.last_error}. Mend that, then press Resend at one of those leads.`,
  )
}

/** What failed in the latest drill of each kind (stores/drills.ts). */
function checkDrills(database: DatabaseSync): Finding {
  const check = 'Drills'
  const latest = database
    .prepare(
      `select id, ended_at from drills where ended_at is not null and kind != 'phones' and period =
       (select max(period) from drills others where others.kind = drills.kind and ended_at is not null)`,
    )
    .all()
  if (latest.length === 0) return ok(check, 'None was made yet: the site makes one a minute after it starts.')
  const failed = latest.flatMap(({ id }) =>
    database
      .prepare("select step, reason from drill_steps where drill_id = ? and outcome = 'failed'")
      .all(id ?? ''),
  )
  if (failed.length === 0)
    return ok(check, 'A lead would have reached the owner by every way, as far as can be asked.')
  const words = failed.map(({ step, reason }) => `${step} (${reason})`).join(', ')
  return problem(check, `In the latest this failed: ${words}. It is tried again by itself.`)
}

function checkTestimonials(database: DatabaseSync, showsSamples: boolean): Finding {
  const check = 'Testimonials'
  const approved = database.prepare(
    'select count(*) as count from testimonials where is_approved = 1 and is_active = 1 and deleted_at is null',
  )
  const count = Number(approved.get()?.count)
  if (count > 0) return ok(check, `${count} approved.`)
  if (!showsSamples) return ok(check, 'None is approved yet, and no samples stand in.')
  return warning(
    check,
    'None is approved yet, so visitors see the three samples: approve one in the owner’s area, or switch the samples off under Business.',
  )
}
