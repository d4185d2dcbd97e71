import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { patientPostgres } from '#server/config/postgres-options.ts'
import { latestMigration, migrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLeadTallies } from '#server/leads/lead-tallies.ts'
import { indexLeads } from '#server/leads/search/search-index-in-sqlite.ts'
import { days } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { signInTo } from '../../tests/support/requests.ts'
import { type SiteProcess, startSite } from '../../tests/support/site-process.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { asDeployed } from './as-deployed.ts'
import { benchDashboards, watchHome } from './home-watch.ts'
import { callsOf } from './lead-desk.ts'
import { seedLeads, seedTestimonials } from './lead-seed.ts'
import { startOwnCluster } from './own-cluster.ts'
import { memoryMib } from './processes.ts'
import { printTarget } from './report.ts'

interface ManyRows {
  /** Rows in each list: contact requests, quote requests and testimonials. */
  rows: number
  /** Folder of another built installation, to be measured with the same rows. */
  installation?: string | undefined
  /** Name of the only database to measure; both without it. */
  only?: string | undefined
}

const turns = 40
const target = '< 50 ms'
/** The leads came in over this time, however many there are. */
const ageMs = days(3650)

/**
 * Measures the owner's area with ten years of leads on SQLite, and on PostgreSQL if it is installed: the
 * latest migration, each call, whole lists and files, and the home page meanwhile.
 */
export async function benchManyRows({ rows, installation, only }: ManyRows): Promise<void> {
  if (only !== 'PostgreSQL') await benchOn('SQLite', { rows, installation })
  if (only === 'SQLite') return
  await using cluster = await startOwnCluster()
  if (!cluster) return console.log('\nPostgreSQL is not installed, so it is left out.')
  // On a real server, years of leads were written to disk long ago, as a checkpoint does here.
  const settle = () => cluster.ask('checkpoint')
  await benchOn('PostgreSQL', { rows, installation, databaseUrl: cluster.url, settle })
}

interface On extends ManyRows {
  databaseUrl?: string
  settle?: () => Promise<unknown>
}

async function benchOn(name: string, { rows, installation, databaseUrl, settle }: On): Promise<void> {
  using folder = temporaryFolder()
  const data = path.join(folder.path, 'data')
  mkdirSync(data)
  console.log(`\n${rows} rows in each list on ${name}`)
  await fill(data, rows, databaseUrl)
  if (!installation) {
    const startedAt = performance.now()
    const db = await openDatabase({ dataDir: data, databaseUrl })
    const migratedAt = performance.now()
    // The site does this by itself from a minute after its start.
    await indexLeads(db, new AbortController().signal)
    const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    printTarget(`migrations ${newestNumber}`, inSeconds(migratedAt - startedAt), '-')
    printTarget('index for searches, in the background', inSeconds(performance.now() - migratedAt), '-')
    await db.destroy()
  }
  await settle?.()
  const environment = { ...asDeployed, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const site = await startSite(data, environment, { cwd: installation })
  try {
    const { cookie } = await signInTo(site.address)
    await benchCalls(site, cookie)
    await benchWholeLists(site, cookie)
    await benchDashboards(site, cookie)
  } finally {
    await site.stop()
  }
}

/** Number of the latest migrations, which several of one release may share. */
const [newestNumber] = latestMigration.split('-')

/** Fills the tables as they were before the latest migrations, so that these find all rows. */
async function fill(dataDir: string, rows: number, databaseUrl: string | undefined): Promise<void> {
  const earlier = Object.entries<Migration>(migrations).filter(([name]) => name < `${newestNumber}`)
  const location = { dataDir, databaseUrl, postgres: patientPostgres() }
  const db = await openDatabase({ ...location, migrations: Object.fromEntries(earlier) })
  const years = { perKind: rows, apartMs: ageMs / rows }
  await seedLeads(db, new Date(), years)
  await seedTestimonials(db, new Date(), years)
  // The site and the server do this by themselves, long before there are years of leads.
  await createLeadTallies(db, () => new Date()).fold()
  if (databaseUrl) {
    await sql`vacuum full lead_tallies`.execute(db)
    await sql`vacuum analyze`.execute(db)
  }
  await db.destroy()
}

async function benchCalls(site: SiteProcess, cookie: string): Promise<void> {
  const read = async (address: string) => {
    const answer = await fetch(site.address + address, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return { headers: answer.headers, text: await answer.text() }
  }
  const calls = {
    ...(await callsOf(read)),
    'list, rare service': `${apiPaths.quoteRequests}?service=emergency`,
    'list, service nobody chose': `${apiPaths.quoteRequests}?service=commercial`,
    'list, suspected': `${apiPaths.quoteRequests}?suspected=true`,
    notifications: apiPaths.notifications,
    'public testimonials': apiPaths.approvedTestimonials,
  }
  console.log(`  p95 of ${turns} calls each (p50; the longest that the home page waited meanwhile)`)
  for (const [what, address] of Object.entries(calls)) {
    const home = watchHome(site.address)
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const startedAt = performance.now()
      await read(address)
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(turns * share)] ?? 0).toFixed(1)
    const { longestMs } = await home.end()
    printTarget(what, `${at(0.95)} ms (${at(0.5)}; ${longestMs.toFixed(0)})`, target)
  }
}

/** Measures whole lists and files, each in one response. */
async function benchWholeLists(site: SiteProcess, cookie: string): Promise<void> {
  const whole = {
    'contact requests, all in one call': apiPaths.contactRequests,
    'quote requests, all in one call': apiPaths.quoteRequests,
    'testimonials, all in one call': apiPaths.testimonials,
    'contact requests, file': apiPaths.contactRequestsFile,
    'quote requests, file': apiPaths.quoteRequestsFile,
    'quote requests, file of a search': `${apiPaths.quoteRequestsFile}?search=north`,
    'all inquiries, file': `${apiPaths.queueFile}?view=all`,
    'everything about all leads, file': apiPaths.leadExport,
  }
  console.log('  whole lists: time, size; most memory meanwhile; the longest that the home page waited')
  for (const [what, address] of Object.entries(whole)) {
    const home = watchHome(site.address)
    let mostMib = 0
    const memory = setInterval(() => {
      mostMib = Math.max(mostMib, memoryMib(site.process.pid ?? 0))
    }, 100)
    const startedAt = performance.now()
    const answer = await fetch(site.address + address, { headers: { cookie } })
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    const tookS = (performance.now() - startedAt) / 1000
    clearInterval(memory)
    const { longestMs } = await home.end()
    const size = `${(bytes / 1e6).toFixed(0)} MB`
    const figures = `${tookS.toFixed(1)} s ${size}; ${mostMib.toFixed(0)} MiB; ${longestMs.toFixed(0)} ms`
    printTarget(what, figures, '≤ 150 MiB')
  }
}
