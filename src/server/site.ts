import cluster from 'node:cluster'
import type { Kysely } from 'kysely'
import { ensureOwner } from './auth/owner-account.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DatabaseError, openDatabase } from './db/open.ts'
import type { Schema } from './db/schema.ts'
import { closeOnSignal } from './http/stop.ts'
import { readFormKey } from './native-forms/form-key.ts'
import { startBackgroundWork } from './operations/background-work.ts'
import { makeFolder } from './operations/disk.ts'
import { expectNoInterruptedRestore } from './operations/interrupted-restore.ts'
import { backUpBeforeUpgrade } from './operations/upgrade-backup.ts'
import { loadBuiltPages } from './pages/site-pages.ts'
import { createUserStore } from './stores/users.ts'
import { tellPrimary } from './workers/messages.ts'
import { runWorkers } from './workers/primary.ts'

/**
 * Runs the site until a signal stops it, with the pages of the build in `distDir`.
 * @throws what `explain` has a sentence for, before anything is served
 */
export async function runSite(distDir: string): Promise<void> {
  const config = readConfig(process.env)
  expectNoInterruptedRestore(config.dataDir)
  await makeFolder(config.dataDir)
  const db = await openDatabase({ ...config, beforeMigrating: () => backUpBeforeUpgrade(config) })
  const made = await ensureOwner(createUserStore(db), config.firstOwner)
  const formKey = readFormKey(config.dataDir)
  const announce = (address: string) => {
    console.log(`The site is at ${address}`)
    if (made) console.log(firstSignIn(`${address}/admin/login`, made))
  }
  if (config.webWorkers === 1) return announce(await serve(distDir, config, db, formKey))
  if (cluster.isWorker)
    return tellPrimary({ kind: 'listening', address: await serve(distDir, config, db, formKey) })
  // Tables, account and key are there by now, so that the workers do not make them at the same time.
  await db.destroy()
  runWorkers({ count: config.webWorkers, onReady: announce })
}

async function serve(distDir: string, config: Config, db: Kysely<Schema>, formKey: Buffer): Promise<string> {
  // Only here, so that a primary, which serves nobody, does not run the server's code.
  const { buildApp } = await import('./app.ts')
  const { createSiteOperations } = await import('./operations/site-operations.ts')
  const pages = await loadBuiltPages(distDir)
  const operations = createSiteOperations({ config, db, now: () => new Date() })
  const app = await buildApp({ config, db, pages, formKey, health: operations.health })
  const address = await app.listen({ port: config.port, host: config.host })
  closeOnSignal({ app, db, background: startBackgroundWork(operations.tasks, app.log) })
  return address
}

/** What the person who deploys can mend is told in one sentence; anything else with its stack. */
export function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `${message}: stop what listens there, or set PORT to another number.`
  // What the system refuses names the file or address: the disk, the permissions and the settings are theirs to mend.
  if (syscall) return message
  return error
}

function firstSignIn(
  address: string,
  { username, password }: { username: string; password: string },
): string {
  const lines = [
    "The owner's account was made. This password is shown once and stored nowhere:",
    `  sign in at  ${address}`,
    `  username    ${username}`,
    `  password    ${password}`,
  ]
  const rule = '-'.repeat(Math.max(...lines.map((line) => line.length)))
  return ['', rule, ...lines, rule, ''].join('\n')
}
