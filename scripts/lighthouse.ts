/**
 * Runs Lighthouse on every public page, and fails when accessibility, best practices or SEO is below 100 or
 * anything shifts. Performance is only printed. Lighthouse is installed on the first run.
 *
 *   npm run lighthouse                          three runs of each page
 *   npm run lighthouse -- --runs=5 / /services  five runs of these two; --address= for a site that runs already
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findChromium } from '../tests/support/chromium.ts'
import { publicPages } from '../tests/support/public-pages.ts'
import { median } from './measure/median.ts'
import { openMeasuredSite } from './measure/site.ts'
import { wholeNumber } from './measure/whole-number.ts'

/** The parts of a report that are read; Lighthouse's own types come only with its packages. */
interface Report {
  categories: Record<Category, { score: number | null }>
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; title: string; numericValue?: number }
  >
  environment: { benchmarkIndex: number }
}
type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

const home = path.join(import.meta.dirname, 'lighthouse')
const program = path.join(home, 'node_modules/lighthouse/cli/index.js')
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
].join(' ')

const columns = [
  { name: 'perf', of: score('performance') },
  { name: 'a11y', of: score('accessibility'), least: 100 },
  { name: 'best', of: score('best-practices'), least: 100 },
  { name: 'seo', of: score('seo'), least: 100 },
  { name: 'LCP ms', of: value('largest-contentful-paint') },
  { name: 'CLS', of: value('cumulative-layout-shift'), most: 0 },
  { name: 'TBT ms', of: value('total-blocking-time') },
  { name: 'KB', of: (report: Report) => Math.round(value('total-byte-weight')(report) / 1024) },
  { name: 'machine', of: ({ environment }: Report) => Math.round(environment.benchmarkIndex) },
]

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, address: { type: 'string' } },
  allowPositionals: true,
})
const runs = wholeNumber('runs', values.runs)
const pages = positionals.length > 0 ? positionals : publicPages

install()
process.env.CHROME_PATH ??= findChromium()
await using site = await openMeasuredSite(values.address)
console.log(['page'.padEnd(22), ...columns.map(({ name }) => name.padStart(9))].join(''))
for (const page of pages) await examine(page)

async function examine(page: string): Promise<void> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(`${site.address}${page}`))
  const cells = columns.map(({ of, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) => {
    const figure = median(reports.map(of))
    const holds = figure >= least && figure <= most
    if (!holds) process.exitCode = 1
    return `${holds ? '' : '!'}${Number(figure.toFixed(figure < 1 ? 3 : 0))}`.padStart(9)
  })
  console.log([page.padEnd(22), ...cells].join(''))
  for (const title of failures(reports)) console.log(`    ${title}`)
}

/** Repeats a failed run, because on a busy machine the start of a recording is lost now and then. */
async function audit(url: string, attemptsLeft = 3): Promise<Report> {
  try {
    return await runOnce(url)
  } catch (error) {
    // The error's message would contain the whole report.
    const { stderr = '' } = error as { stderr?: string }
    const reason = stderr.trim().split('\n').at(-1) || String(error).slice(0, 300)
    if (attemptsLeft <= 1) throw new Error(`${url}: ${reason}`)
    return audit(url, attemptsLeft - 1)
  }
}

async function runOnce(url: string): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility,best-practices,seo',
    '--no-enable-error-reporting',
    `--chrome-flags=${chromeFlags}`,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

/** Returns the titles of audits that cost points, except for speed. */
function failures(reports: readonly Report[]): Set<string> {
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    ),
  )
  return new Set(failed.map(({ title }) => title))
}

function install(): void {
  if (existsSync(program)) return
  console.log('Installing Lighthouse, once.')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: home,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
}

function score(category: Category) {
  return ({ categories }: Report) => Math.round((categories[category].score ?? 0) * 100)
}

function value(audit: string) {
  return ({ audits }: Report) => audits[audit]?.numericValue ?? Number.NaN
}
