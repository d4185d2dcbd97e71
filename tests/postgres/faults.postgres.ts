import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Cluster, readSite, startCluster } from './support/cluster.ts'
import { type LeadLoad, startLeads } from './support/lead-load.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()
const maxConnections = 40
/** Of a site that is well: so many leads, one after the other, are no remains of before. */
const enough = { times: 20 }

const ways = ['directly', 'through PgBouncer'] as const

describe.runIf(programs).each(ways)('two processes on one database, %s', (way) => {
  const held = new AsyncDisposableStack()
  let cluster: Cluster
  let sites: SiteProcess[]
  let leads: LeadLoad

  beforeAll(async () => {
    if (!programs) return
    cluster = held.use(await startCluster(programs, { maxConnections }))
    const { url } = way === 'directly' ? cluster : held.use(await startPgBouncer(programs, cluster.port))
    const settings = { DATABASE_URL: url, DATABASE_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'silent' }
    // At once: one makes the tables and the account, and the other finds them.
    sites = await Promise.all(
      [1, 2].map(() => {
        const { path } = held.use(temporaryFolder())
        return startSite(path, { ...settings, NODE_ENV: 'production' })
      }),
    )
    for (const site of sites) held.defer(async () => void (await site.stop('SIGKILL')))
  })
  afterAll(() => held.disposeAsync())

  beforeEach(async ({ task, onTestFinished }) => {
    leads = startLeads(
      sites.filter(isRunning).map(({ address }) => address),
      task.name,
    )
    onTestFinished(() => leads.stop())
    await leads.until('201')
  })

  const statusOf = async (site: SiteProcess, path: string) => (await fetch(site.address + path)).status

  /** While the database takes nothing, visitors read on and monitors are told. */
  async function expectPagesAlone(): Promise<void> {
    for (const site of sites) {
      expect(await statusOf(site, pagePaths.home)).toBe(200)
      expect(await statusOf(site, apiPaths.health)).toBe(503)
    }
  }

  /** The sites take leads again by themselves, and of those that they said yes to each is there, and is told of, once. */
  async function expectNothingLost(): Promise<void> {
    await leads.until('201', enough)
    await leads.stop()
    expect(leads.wrong).toEqual([])
    for (const site of sites.filter(isRunning)) expect(await statusOf(site, apiPaths.health)).toBe(200)
    const rows = await readSite<{ id: string; description: string; mails: number; alarms: number }>(
      cluster,
      `select id, description,
        (select count(*)::int from outbox where record_id = quote_requests.id and channel = 'mail') as mails,
        (select count(*)::int from alarms where record_id = quote_requests.id) as alarms
      from quote_requests`,
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    for (const [id, description] of leads.acknowledged) expect(stored.get(id)?.description).toBe(description)
    expect(new Set(rows.map(({ description }) => description)).size, 'no lead twice').toBe(rows.length)
    expect(rows.filter(({ mails, alarms }) => mails !== 1 || alarms !== 1)).toEqual([])
    console.log(
      `${leads.acknowledged.size} acknowledged, ${leads.count('503')} answered with 503; ${rows.length} stored in all`,
    )
  }

  test.each(['fast', 'immediate'] as const)('the server is restarted, %s', async (mode) => {
    await cluster.restart(mode)
    await expectNothingLost()
  })

  test('the server is away', async () => {
    await cluster.stop('immediate')
    await leads.until('503', enough)
    await expectPagesAlone()
    await cluster.start()
    await expectNothingLost()
  })

  test('the server takes no writes', async () => {
    await cluster.setReadOnly(true)
    await leads.until('503', enough)
    await expectPagesAlone()
    await cluster.setReadOnly(false)
    await expectNothingLost()
  })

  test('the role may not log in for a while', async () => {
    await cluster.ask('alter role site nologin', endSiteConnections)
    await leads.until('503', enough)
    await expectPagesAlone()
    await cluster.ask('alter role site login')
    await expectNothingLost()
  })

  test('the database is away under its name for a while', async () => {
    // Connections that come in between keep the name from changing.
    await cluster.ask('alter database site with allow_connections false', endSiteConnections)
    await cluster.ask('alter database site rename to elsewhere')
    await leads.until('503', enough)
    await expectPagesAlone()
    await cluster.ask(
      'alter database elsewhere rename to site',
      'alter database site with allow_connections true',
    )
    await expectNothingLost()
  })

  test('every connection goes silent', async () => {
    await using silent = silenceAll(cluster)
    await leads.until('503')
    await silent[Symbol.asyncDispose]()
    await expectNothingLost()
  })

  test.runIf(way === 'directly')('somebody else takes every connection there is', async () => {
    await using others = await takeAllConnections(cluster)
    await leads.until('503', enough)
    await expectPagesAlone()
    await others[Symbol.asyncDispose]()
    await expectNothingLost()
  })

  test('one of the processes is killed', async () => {
    const [killed, other] = sites
    if (!killed || !other) throw new Error('no sites')
    const exit = once(killed.process, 'exit')
    killed.process.kill('SIGKILL')
    await exit
    await leads.until('none', { by: [killed.address] })
    await leads.until('201', { ...enough, by: [other.address] })
    await leads.stop()
    expect(leads.count('503')).toBe(0)
    leads = startLeads([other.address], 'after the kill')
    await expectNothingLost()
  })
})

const endSiteConnections = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'site'"

const isRunning = ({ process }: SiteProcess) => process.exitCode === null && process.signalCode === null

/** Also what PgBouncer opens in place of those that say nothing. */
function silenceAll({ backends }: Cluster) {
  const silent = new Set<number>()
  let isOver = false
  const silencing = (async () => {
    while (!isOver) {
      for (const pid of await backends()) {
        if (!silent.has(pid)) signal(pid, 'SIGSTOP')
        silent.add(pid)
      }
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await silencing
      for (const pid of silent) signal(pid, 'SIGCONT')
      silent.clear()
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/** Until no connection is left but those that the server keeps for the one who may do everything. */
async function takeAllConnections({ url, ask, backends }: Cluster) {
  const others = new Set<Client>()
  await ask('create role other login', 'grant connect on database site to other')
  const otherUrl = url.replace('//site@', '//other@')
  const take = async () => {
    const client = new Client({ connectionString: otherUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      others.add(client)
    } catch {
      // The site was quicker.
    }
  }
  do {
    await ask(endSiteConnections)
    await Promise.all(Array.from({ length: maxConnections }, take))
  } while ((await backends()).length > 0)
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all([...others].map((client) => client.end()))
      others.clear()
    },
  }
}
