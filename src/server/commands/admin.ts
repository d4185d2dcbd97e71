/**
 * Resets an account's password, or corrects the stored counts of leads, on the server itself.
 *
 *   npm run admin -- reset-password [username] [--stdin]
 *   npm run admin -- recount
 *
 * `reset-password` sets a random password and prints it once, or with --stdin reads one from standard input (an
 * argument would be visible in the shell's history and the list of processes). It ends the account's sessions.
 * `recount` counts the leads again, for when the doctor has found the stored counts wrong.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { openDatabase } from '#server/db/open.ts'
import { mendTallies } from '#server/leads/lead-tallies.ts'
import { readSiteConfig } from '#server/notify/site-config.ts'
import { backUpBeforeUpgrade } from '#server/operations/upgrade-backup.ts'
import { createAuditLogStore } from '#server/people/audit-log-store.ts'
import { resetPassword } from '#server/people/owner-account.ts'
import { createSessionStore } from '#server/people/session-store.ts'
import { createUserStore } from '#server/people/user-store.ts'

const usage = 'Use: npm run admin -- reset-password [username] [--stdin], or npm run admin -- recount'

/** Shown to the caller as one sentence without a stack. */
class CommandError extends Error {
  override readonly name = 'CommandError'
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof CommandError || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

async function run(args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args)
  const [command, username, ...more] = positionals
  if (command === 'recount' && username === undefined && !values.stdin) return recount()
  if (command !== 'reset-password' || more.length > 0) throw new CommandError(usage)
  const given = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  await setPassword(username, given)
}

async function recount(): Promise<void> {
  await using db = await openExisting(readSiteConfig(process.env))
  const mended = await mendTallies(db, new Date())
  console.log(mended === 0 ? 'Every count was right.' : `${mended} count(s) were wrong and are right now.`)
}

async function setPassword(username: string | undefined, given: string | undefined): Promise<void> {
  await using db = await openExisting(readSiteConfig(process.env))
  const [users, sessions] = [createUserStore(db), createSessionStore(db)]
  const log = createAuditLogStore(db, () => new Date())
  const reset = await resetPassword(users, sessions, log, { username, password: given })
  if ('problem' in reset) throw new CommandError(reset.problem)
  console.log(`The password of ${reset.username} was set; ${reset.endedSessions} session(s) ended.`)
  if (given === undefined) console.log(`New password, shown once and stored nowhere: ${reset.password}`)
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { stdin: { type: 'boolean' } } })
  } catch {
    throw new CommandError(usage)
  }
}

/** A wrong DATA_DIR must not create an empty database. */
function openExisting(config: Config) {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'site.db'))) {
    throw new CommandError(
      `There is no database in ${config.dataDir}: check DATA_DIR, or start the site first.`,
    )
  }
  return openDatabase({ ...config, beforeMigrating: () => backUpBeforeUpgrade(config) })
}
