import cluster from 'node:cluster'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { startBackgroundWork } from '#server/machines/background-work.ts'
import { runWorkers } from '#server/machines/primary.ts'
import { tellPrimary } from '#server/machines/worker-messages.ts'
import { ownMailServerTrouble } from '#server/notify/channels/mail/mail-transport.ts'
import { readSiteConfig, type SiteConfig } from '#server/notify/site-config.ts'
import { DatabaseError } from './db/open.ts'
import { closeOnSignal } from './http/stop.ts'
import { openSite, openStorage, type Site } from './open-site.ts'
import { loadBuiltPages } from './pages/site-pages.ts'

/**
 * Runs the site with the pages of the build in `distDir` until a signal stops it.
 * @throws errors for which `explain` has a sentence, before anything is served
 */
export async function runSite(distDir: string): Promise<void> {
  const config = readSiteConfig(process.env)
  const announce = (address: string, newOwner: Site['newOwner']) => {
    console.log(`The site is at ${address}`)
    if (newOwner) console.log(firstSignIn(`${signInBase(config, address)}/admin/login`, newOwner))
  }
  if (config.webWorkers > 1 && cluster.isPrimary) {
    // Tables, account and keys are created here, so that the workers do not create them at the same time. If the
    // database is unreachable, each worker waits by itself.
    const { db, newOwner, mark } = await openStorage(config)
    await db.destroy()
    mark?.[Symbol.dispose]()
    return runWorkers({
      count: config.webWorkers,
      stopDelayMs: config.stopDelayMs,
      onReady: (address) => announce(address, newOwner),
    })
  }
  const site = await openSite(config, { pages: await loadBuiltPages(distDir) })
  const address = await serve(site, config)
  void tellOfMailServer(site, config)
  if (cluster.isWorker) tellPrimary({ kind: 'listening', address })
  else announce(address, site.newOwner)
  void site.arrival?.then((owner) => {
    if (owner) console.log(firstSignIn(`${signInBase(config, address)}/admin/login`, owner))
  })
}

/** Listens until a signal stops it, and runs the background work. */
export async function serve(
  { app, db, mark, readiness, operations, drillTasks, lease }: Site,
  { port, host, stopDelayMs }: Pick<Config, 'port' | 'host' | 'stopDelayMs'>,
): Promise<string> {
  const address = await app.listen({ port, host })
  void operations.heartbeat?.start()
  closeOnSignal({
    app,
    readiness,
    delayMs: stopDelayMs,
    db: {
      async destroy() {
        await db.destroy()
        mark?.[Symbol.dispose]()
      },
    },
    background: startBackgroundWork([...operations.tasks, ...drillTasks(address)], app.log, lease()),
  })
  return address
}

/** Reports a setting that prevents mail at the start, and not only with the first lead. */
async function tellOfMailServer(
  { app }: Pick<Site, 'app'>,
  { channels }: Pick<SiteConfig, 'channels'>,
): Promise<void> {
  const trouble = await ownMailServerTrouble(channels.mail)
  if (trouble) app.log.error(`Mail would not go out. ${trouble}.`)
}

/** Returns one sentence for errors that the operator can fix, and other errors with their stack. */
export function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `${message}: stop what listens there, or set PORT to another number.`
  if (code === 'EACCES' && syscall === 'listen') return `${message}: set PORT to a number from 1024 on.`
  // A system error names the file or address, and the operator can fix disks, permissions and settings.
  if (syscall) return message
  return error
}

/** The URL for signing in: with https passkeys work only at the public one. */
const signInBase = ({ publicUrl }: Pick<Config, 'publicUrl'>, address: string) =>
  publicUrl.startsWith('https:') ? publicUrl : address

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
