/**
 * Measures the built site beside nginx with the same bytes and a bare Node server, and prints figures and targets.
 * BENCH_SECONDS makes each turn longer than a second; --install also measures a production install.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '#server/db/open.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { ReceiptSchema } from '#shared/contract/answer.ts'
import { TestimonialSchema } from '#shared/contract/testimonial.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { aQuoteRequest, aTestimonial } from '../tests/support/samples.ts'
import { startSite } from '../tests/support/site-process.ts'
import { benchAlarms } from './bench/alarm-speed.ts'
import { asDeployed } from './bench/as-deployed.ts'
import type { BareOptions } from './bench/bare-server.ts'
import { benchCopy } from './bench/copy-speed.ts'
import { benchDoors } from './bench/door-speed.ts'
import { benchLeadDesk } from './bench/lead-desk.ts'
import { findLoadGenerator, type LoadRequest } from './bench/load.ts'
import { startOwnCluster } from './bench/own-cluster.ts'
import { benchOwnerLists } from './bench/owner-lists.ts'
import { benchPhotoMemory } from './bench/photo-memory.ts'
import { memoryMib } from './bench/processes.ts'
import { printTable, printTarget } from './bench/report.ts'
import { cpuRatio, median, type Result, takeTurns } from './bench/rounds.ts'
import { type BenchServer, startBare, startNginx, startProduct } from './bench/servers.ts'

if (process.platform !== 'linux') throw new Error('The bench reads /proc and so needs Linux.')

const secondsEach = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 1)))
/** Turns vary by half, so this many are needed for medians that hardly differ between runs. */
const rounds = 15
const quote: Omit<LoadRequest, 'url'> = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(aQuoteRequest()),
}

type PageMode = [name: string, requestTo: (server: BenchServer) => LoadRequest | Promise<LoadRequest>]

const pageModes: PageMode[] = [
  ['identity', ({ address }) => ({ url: `${address}${pagePaths.home}` })],
  [
    'compressed',
    ({ address }) => ({ url: `${address}${pagePaths.home}`, headers: { 'accept-encoding': 'gzip' } }),
  ],
  [
    '304',
    async ({ address }) => {
      const { headers } = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
      return { url: `${address}${pagePaths.home}`, headers: { 'if-none-match': headers.get('etag') ?? '' } }
    },
  ],
]

using load = await findLoadGenerator()
await using cluster = await startOwnCluster()
const folder = mkdtempSync(path.join(tmpdir(), 'trade-site-bench-'))
const servers: BenchServer[] = []
const peakMib = new Map<BenchServer, number>()
const noteMemory = (server: BenchServer, mib: number) =>
  peakMib.set(server, Math.max(mib, peakMib.get(server) ?? 0))

try {
  const startUpMs = await measureStartUp()
  await addTestimonials(path.join(folder, 'one'))
  const site = await started(
    startProduct(path.join(folder, 'one'), { as: { name: 'this site', settings: asDeployed } }),
  )
  const html = Buffer.from(await (await fetch(site.address)).arrayBuffer())
  const idleMib = memoryMib(site.pid)
  const bare = await started(startBare(await bareOptions(site, html)))
  const team = await started(startProduct(path.join(folder, 'two'), { workers: 2 }))
  const nginx = await startNginx(folder, html, gzipSync(html))
  if (nginx) servers.push(nginx)
  else console.log('nginx is not installed, so it is left out (Debian: apt-get install nginx-light).')

  if (!cluster)
    console.log(
      'PostgreSQL is not installed, so it is left out (npm run test:postgres installs it on Debian).',
    )

  console.log(
    `${load.name}; ${rounds} rounds of ${secondsEach} s in turn, medians; home page of ${html.length} bytes`,
  )
  const pages: [mode: string, figures: Map<string, Result>][] = []
  for (const [mode, requestTo] of pageModes) {
    const contenders = [nginx, bare, site, team].filter((server) => server !== undefined)
    const figures = await turns(contenders, requestTo)
    pages.push([mode, figures])
    printTable(`Page, ${mode}`, figures)
  }
  const lists = await turns([bare, site], ({ address }) => ({ url: address + apiPaths.approvedTestimonials }))
  printTable('API list', lists)
  const onServer =
    cluster && (await started(startProduct(path.join(folder, 'three'), { databaseUrl: cluster.url })))
  const quoteTo = ({ address }: BenchServer) => ({ ...quote, url: address + apiPaths.quote })
  const quotes = await turns([bare, site, ...(onServer ? [onServer] : [])], quoteTo)
  printTable('Quote request, on disk', quotes)

  console.log('\nAgainst the targets')
  for (const [mode, figures] of pages) {
    const of = (server: BenchServer | undefined) => figures.get(server?.name ?? '')
    const [ours, theirs] = [of(site), of(bare)]
    const cpu = ours && theirs ? cpuRatio(ours, theirs).toFixed(2) : 'unknown'
    printTarget(`page, ${mode}: CPU of bare node:http`, cpu, '≤ 1.15')
    printTarget(
      `page, ${mode}: requests/s of nginx`,
      ratio(of(site)?.perSecond, of(nginx)?.perSecond),
      '≥ 0.50',
    )
    printTarget(
      `page, ${mode}: the same with two workers`,
      ratio(of(team)?.perSecond, of(nginx)?.perSecond),
      '> 1.00',
    )
  }
  const [mine, least] = [quotes.get(site.name), quotes.get(bare.name)]
  printTarget(
    'quote request: rate of bare node:http + node:sqlite',
    ratio(mine?.perSecond, least?.perSecond),
    '≥ 0.60',
  )
  printTarget('quote request: p99 of the same', ratio(mine?.p99Ms, least?.p99Ms), '≤ 2.00')
  printTarget(
    'quote request: rate on PostgreSQL, to that on SQLite',
    ratio(onServer && quotes.get(onServer.name)?.perSecond, mine?.perSecond),
    '≥ 1.00',
  )
  printTarget('quote request: CPU', `${((mine?.cpuUs ?? 0) / 1000).toFixed(2)} ms`, '≤ 0.50 ms')
  printTarget('memory (PSS), idle', `${idleMib.toFixed(0)} MiB`, '≤ 90 MiB')
  printTarget('memory (PSS), most under load', `${peakMib.get(site)?.toFixed(0)} MiB`, '≤ 150 MiB')
  printTarget('from the start of the process to its first page', `${startUpMs.toFixed(0)} ms`, '≤ 700 ms')
  if (process.argv.includes('--install'))
    printTarget('packages of a production install, without Node', installSize(), '≤ 35 MiB')
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

await benchCopy({ load, request: quote, rounds, secondsEach })
await benchOwnerLists()
await cluster?.ask('create database desk owner site')
await benchLeadDesk(cluster?.url.replace(/site$/, 'desk'))
await benchAlarms()
await benchDoors()
await benchPhotoMemory()

/** Measures a new site three times, from the start of the process to the end of the first page. */
async function measureStartUp(): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const startedAt = performance.now()
    const site = await startSite(path.join(folder, 'start-up'))
    await (await fetch(site.address)).text()
    times.push(performance.now() - startedAt)
    await site.stop()
  }
  return median(times)
}

/** Adds testimonials, for the list and the home page to show. */
async function addTestimonials(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const testimonials = createTestimonialStore(db)
  for (let turn = 0; turn < 6; turn += 1) {
    await testimonials.addOwn(TestimonialSchema.parse(aTestimonial()), { isApproved: true })
  }
  await db.destroy()
}

/** Returns the same page and tables, and the rows that the site writes for one quote request. */
async function bareOptions(site: BenchServer, html: Buffer): Promise<BareOptions> {
  const receipt = await fetch(site.address + apiPaths.quote, quote)
  const { id } = ReceiptSchema.parse(await receipt.json())
  const file = (name: string) => path.join(folder, name)
  writeFileSync(file('page.html'), html)
  writeFileSync(file('page.html.gz'), gzipSync(html))
  const db = new DatabaseSync(path.join(folder, 'one/site.db'))
  db.exec(`vacuum into '${file('bare.db')}'`)
  const rowsOf = (table: string, column: string) =>
    db
      .prepare(`select * from ${table} where ${column} = ?`)
      .all(id)
      .map((row) => ({ table, row: row as BareOptions['rows'][number]['row'] }))
  const rows = [...rowsOf('quote_requests', 'id'), ...rowsOf('outbox', 'record_id')]
  db.close()
  return {
    htmlFile: file('page.html'),
    gzipFile: file('page.html.gz'),
    databaseFile: file('bare.db'),
    listSql:
      'select * from testimonials where deleted_at is null and is_approved = 1 and is_active = 1 order by created_at desc, id desc',
    rows,
  }
}

/**
 * Returns the size of what `npm ci` installs to run the site, with the photo library's native code for this
 * machine but without Node, which many machines have. The build is not counted.
 */
function installSize(): string {
  const target = path.join(folder, 'install')
  mkdirSync(target)
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(name, path.join(target, name))
  const options = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', options, { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) return 'npm failed'
  const packages = path.join(target, 'node_modules')
  if (!existsSync(path.join(packages, '@img'))) return 'no photo library'
  const { stdout } = spawnSync('du', ['-sm', '--exclude=node-*', packages], { encoding: 'utf8' })
  return `${stdout.split('\t')[0]} MiB`
}

function ratio(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined ? 'unknown' : (one / other).toFixed(2)
}

async function started(starting: Promise<BenchServer>): Promise<BenchServer> {
  const server = await starting
  servers.push(server)
  return server
}

function turns(
  contenders: BenchServer[],
  requestTo: (server: BenchServer) => LoadRequest | Promise<LoadRequest>,
) {
  return takeTurns({ servers: contenders, requestTo, load, rounds, secondsEach, onMemory: noteMemory })
}
