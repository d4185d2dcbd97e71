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
 * Runs the site until a signal stops it, with the pages of the build in `distDir`.
 * @throws what `explain` has a sentence for, before anything is served
 */
export async function runSite(distDir: string): Promise<void> {
  const config = readSiteConfig(process.env)
  const announce = (address: string, newOwner: Site['newOwner']) => {
    console.log(`The site is at ${address}`)
    if (newOwner) console.log(firstSignIn(`${signInBase(config, address)}/admin/login`, newOwner))
  }
  if (config.webWorkers > 1 && cluster.isPrimary) {
    // Tables, account and key are made here, so that the workers do not make them at the same time. For a database that
    // is away each of them waits by itself.
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

/** Listens until a signal stops it, and does by itself what a running site does. */
export async function serve(
  { app, db, mark, readiness, operations, drillTasks, lease }: Site,
  { port, host, stopDelayMs }: Pick<Config, 'port' | 'host' | 'stopDelayMs'>,
): Promise<string> {
  const address = await app.listen({ port, host })
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

/** A setting that keeps mail from going out is told at once, and not with the first lead. */
async function tellOfMailServer(
  { app }: Pick<Site, 'app'>,
  { channels }: Pick<SiteConfig, 'channels'>,
): Promise<void> {
  const trouble = await ownMailServerTrouble(channels.mail)
  if (trouble) app.log.error(`Mail would not go out. ${trouble}.`)
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

/** Behind a proxy or in a container nobody may reach what the site listens on, and over https passkeys hold there alone. */
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
