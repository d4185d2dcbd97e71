import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { ringAtAnyHour } from '../support/alarm-process.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Cluster, readSite, startCluster } from './support/cluster.ts'
import { expectEachOnce, letTimePass } from './support/each-once.ts'
import { type LeadLoad, startLeads } from './support/lead-load.ts'
import { type Owner, startOwner } from './support/owner.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { heldUntil } from './support/postgres-test.ts'
import { startRelay } from './support/relay.ts'

/** Twice what the sites ask for, and more: those that went silent still count. */
const maxConnections = 80
/** Of a site that is well: so many leads, one after the other, are no remains of before. */
const enough = { times: 8 }

const ways = ['directly', 'through PgBouncer'] as const

describe.each(ways)('two processes on one database, %s', (way) => {
  const held = heldUntil(afterAll)
  let cluster: Cluster
  let relay: Awaited<ReturnType<typeof startRelay>>
  let owner: Owner
  let sites: SiteProcess[]
  let leads: LeadLoad
  /** Of all tests so far. */
  const acknowledged = new Map<string, string>()

  beforeAll(async () => {
    cluster = held.use(await startCluster({ maxConnections }))
    const { port } = way === 'directly' ? cluster : held.use(await startPgBouncer(cluster.port))
    relay = held.use(await startRelay(port))
    owner = await startOwner(held)
    const settings = {
      DATABASE_URL: `postgres://site@127.0.0.1:${relay.port}/site`,
      DATABASE_TIMEOUT_SECONDS: '1',
      LOG_LEVEL: 'silent',
      ...owner.settings,
    }
    // At once: one makes the tables and the account, and the other finds them.
    sites = await Promise.all(
      [1, 2].map(() => {
        const { path } = held.use(temporaryFolder())
        return startSite(path, { ...settings, NODE_ENV: 'production' })
      }),
    )
    for (const site of sites) await ringAtAnyHour(held.use(site))
  })

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
    for (const [id, description] of leads.acknowledged) acknowledged.set(id, description)
    const { acknowledged: taken } = leads
    const rows = await readSite<{ id: string }>(cluster, 'select id from quote_requests')
    const stored = new Set(rows.map(({ id }) => id))
    expect([...taken.keys()].filter((id) => !stored.has(id))).toEqual([])
    console.log(`${taken.size} acknowledged, ${leads.count('503')} answered with 503`)
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

  test('every connection dies without a word', async () => {
    relay.silence()
    await leads.until('503')
    await leads.until('201', enough)
    await expectNothingLost()
  })

  test('the server stands still', async () => {
    await using still = stopAll(cluster)
    await leads.until('503')
    await still[Symbol.asyncDispose]()
    await expectNothingLost()
  })

  test.runIf(way === 'directly')('somebody else takes every connection there is', async () => {
    await using others = await takeAllConnections(cluster)
    await leads.until('503', enough)
    await expectPagesAlone()
    await others.disposeAsync()
    await expectNothingLost()
  })

  test('one of the processes is killed', async () => {
    const [killed, other] = sites
    if (!killed || !other) throw new Error('no sites')
    await killed.stop('SIGKILL')
    await leads.until('none', { by: [killed.address] })
    await leads.until('201', { ...enough, by: [other.address] })
    await leads.stop()
    expect(leads.count('503')).toBe(0)
    for (const [id, description] of leads.acknowledged) acknowledged.set(id, description)
    leads = startLeads([other.address], 'after the kill')
    await expectNothingLost()
  })

  test('of each of these leads the owner was told once', { timeout: minutes(5) }, async () => {
    await leads.stop()
    for (const [id, description] of leads.acknowledged) acknowledged.set(id, description)
    await letTimePass(cluster)
    await expectEachOnce({ cluster, owner }, acknowledged)
  })
})

const endSiteConnections = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'site'"

const isRunning = ({ process }: SiteProcess) => process.exitCode === null && process.signalCode === null

/** Also what PgBouncer opens in place of those that stand. */
function stopAll({ backends }: Cluster) {
  const stopped = new Set<number>()
  let isOver = false
  const stopping = (async () => {
    while (!isOver) {
      for (const pid of await backends()) {
        if (!stopped.has(pid)) signal(pid, 'SIGSTOP')
        stopped.add(pid)
      }
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      await stopping
      for (const pid of stopped) signal(pid, 'SIGCONT')
      stopped.clear()
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

/** What a server keeps for the one who may do everything, unless told otherwise. */
const keptForAdmin = 3

/** Until no connection is left but those that the server keeps for the one who may do everything. */
async function takeAllConnections({ url, connectAdmin }: Cluster) {
  await using others = new AsyncDisposableStack()
  // Connected before the rush: while the server turns many away, those kept for him are full as well.
  const admin = others.use(await connectAdmin())
  await admin.ask('create role other login', 'grant connect on database site to other')
  const otherUrl = url.replace('//site@', '//other@')
  let free = maxConnections - keptForAdmin - 1
  const take = async () => {
    const client = new Client({ connectionString: otherUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      others.defer(() => client.end())
      free -= 1
    } catch {
      // One of the site's that is turned away has still to go.
    }
  }
  // Nobody else takes any meanwhile, however slow the machine.
  await admin.ask('alter role site nologin', endSiteConnections)
  while (free > 0) await Promise.all(Array.from({ length: free }, take))
  await admin.ask('alter role site login')
  return others.move()
}
