import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { ringAtAnyHour } from '../support/alarm-process.ts'
import { freePort } from '../support/free-port.ts'
import { signInTo } from '../support/requests.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startBalancer } from './support/balancer.ts'
import { startCluster } from './support/cluster.ts'
import { overHttp1, overHttp2 } from './support/connections.ts'
import { expectEachOnce } from './support/each-once.ts'
import { startNginx } from './support/nginx.ts'
import { startOwner } from './support/owner.ts'
import { heldUntil } from './support/postgres-test.ts'
import { findNginx } from './support/programs.ts'
import { startVisitors, type Visitors } from './support/visitors.ts'

const nginx = findNginx()
/** Enough for what is under way, and for a proxy that asks five times a second. */
const stopDelaySeconds = 5
const timeout = minutes(6)

describe('machines that are restarted one after the other', () => {
  const held = heldUntil(afterAll)

  /** Two sites on one database, each at an address of its own that it keeps when it is restarted. */
  async function startAll() {
    const cluster = held.use(await startCluster())
    const owner = await startOwner(held)
    const machines = new Map<string, SiteProcess>()
    const starts = await Promise.all(
      ['127.0.0.2', '127.0.0.3'].map(async (host) => {
        const folder = held.use(temporaryFolder())
        const port = String(await freePort())
        return async () => {
          const site = await startSite(folder.path, {
            HOST: host,
            PORT: port,
            LOG_LEVEL: 'silent',
            NODE_ENV: 'production',
            DATABASE_URL: cluster.url,
            ...owner.settings,
            TRUST_PROXY: '127.0.0.1',
            STOP_DELAY_SECONDS: String(stopDelaySeconds),
          })
          machines.set(host, site)
        }
      }),
    )
    for (const start of starts) await start()
    for (const site of machines.values()) await ringAtAnyHour(site)
    held.defer(async () => {
      for (const site of machines.values()) await site.stop('SIGKILL')
    })
    const hosts = [...machines.keys()]
    const siteAt = (host: string) => {
      const site = machines.get(host)
      if (!site) throw new Error(`no machine at ${host}`)
      return site
    }
    return {
      cluster,
      owner,
      hosts,
      siteAt,
      /** As `systemctl restart` does; nothing is killed. */
      async restart(host: string): Promise<void> {
        expect(await siteAt(host).stop()).toBe(0)
        await starts[hosts.indexOf(host)]?.()
      },
    }
  }

  function tell({ acknowledged, counts, resent, seconds: passed }: Visitors, way: string): void {
    console.log(
      `${way}: ${acknowledged.size} leads and ${counts.pages} pages in ${passed()} s, none failed; ${resent()} sent once more on a new connection`,
    )
  }

  test.runIf(nginx)('by deploy/two-machines/roll.sh, behind nginx', { timeout }, async () => {
    if (!nginx) return
    const all = await startAll()
    const places = all.hosts.map((host) => new URL(all.siteAt(host).address).host)
    const proxy = held.use(await startNginx(nginx, places))
    const ssh = await aWayToTheMachines(all.restart)
    const processes = all.hosts.map((host) => all.siteAt(host).process.pid)
    const roll = aProxysMachine(proxy, ssh.address)
    const visitors = startVisitors(overHttp2(proxy.address))
    onTestFinished(() => visitors.stop())
    const page = await anOwnersPage(proxy.address, all.siteAt('127.0.0.2').address)
    await visitors.until(60)

    const said = await roll()
    await visitors.until(60)
    // The machine it came from has been restarted, so another has opened it again.
    await page.untilOpenedAgain()
    await page.close()
    await visitors.stop()
    expect(visitors.failed).toEqual([])
    const { acknowledged, counts } = visitors
    expect(acknowledged.size).toBe(counts.leads)
    expect(said.match(/takes leads, in$/gm)).toHaveLength(2)
    expect(ssh.restarted).toEqual(all.hosts)
    for (const [index, host] of all.hosts.entries()) {
      expect(all.siteAt(host).process.pid).not.toBe(processes[index])
    }
    expect(readFileSync(proxy.machinesFile, 'utf8')).not.toContain('down;')
    tell(visitors, 'nginx')

    // By hand: one of them, and never the last.
    const [one = '', other = ''] = places
    await roll('out', one)
    expect(await roll('list')).toBe(`${one} out, takes leads\n${other} in, takes leads\n`)
    await expect(roll('out', other)).rejects.toThrow('No other machine takes leads just now')
    await expect(roll('out', '127.0.0.4:3000')).rejects.toThrow('Not in')
    await roll('in', one)
    expect(await roll('list')).toBe(`${one} in, takes leads\n${other} in, takes leads\n`)
    await expectEachOnce(all, acknowledged)
  })

  test('by their signal, behind a balancer that asks whether they are ready', { timeout }, async () => {
    const all = await startAll()
    const proxy = held.use(await startBalancer(all.hosts.map((host) => all.siteAt(host).address)))
    const expectReady = (host: string, isReady: boolean) =>
      vi.waitFor(() => expect(proxy.isReady(all.siteAt(host).address)).toBe(isReady), seconds(20))
    for (const host of all.hosts) await expectReady(host, true)
    const visitors = startVisitors(overHttp1(proxy.address))
    onTestFinished(() => visitors.stop())
    const page = await anOwnersPage(proxy.address, all.siteAt('127.0.0.2').address)
    await visitors.until(60)

    for (const host of all.hosts) {
      const restarted = all.restart(host)
      await expectReady(host, false)
      await restarted
      await expectReady(host, true)
      await visitors.until(60)
    }
    await page.untilOpenedAgain()
    await page.close()
    await visitors.stop()
    expect(visitors.failed).toEqual([])
    expect(visitors.acknowledged.size).toBe(visitors.counts.leads)
    tell(visitors, 'a balancer')
    await expectEachOnce(all, visitors.acknowledged)
  })
})

/** What `ssh` reaches: restarts the machine that it is told of, and answers when that is done. */
async function aWayToTheMachines(restart: (host: string) => Promise<void>) {
  const restarted: string[] = []
  const server = http.createServer(async ({ url = '' }, response) => {
    const host = url.slice(1)
    await restart(host).then(
      () => restarted.push(host),
      () => response.writeHead(500),
    )
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { restarted, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** roll.sh with the commands that it finds on the proxy's machine; only the way to the others is a stand-in. */
function aProxysMachine({ command, machinesFile }: Awaited<ReturnType<typeof startNginx>>, ssh: string) {
  const folder = temporaryFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  const standIns = {
    nginx: `exec ${command.join(' ')} "$@"`,
    ssh: `
      for words; do :; done
      host=$(echo "$*" | sed -n 's/.*root@\\([0-9.]*\\) .*/\\1/p')
      case $words in
      *'systemctl restart trade-site'*) exec curl --silent --fail "${ssh}/$host" ;;
      *'git fetch'*'scripts/setup.mjs --build'*) ;;
      *) exit 1 ;;
      esac`,
  }
  for (const [name, script] of Object.entries(standIns)) {
    const file = path.join(folder.path, name)
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    chmodSync(file, 0o700)
  }
  expect(existsSync(machinesFile)).toBe(true)
  const env = { PATH: `${folder.path}:${process.env.PATH}`, ROLL_MACHINES: machinesFile }
  return async (...words: string[]) =>
    (await promisify(execFile)('deploy/two-machines/roll.sh', words, { env })).stdout
}

/** The owner's page at the proxy, signed in at one of the machines, which opens its stream of events again when it ends. */
async function anOwnersPage(proxy: string, machine: string) {
  const headers = await signInTo(machine)
  const { get } = proxy.startsWith('https:') ? https : http
  const isClosed = new AbortController()
  const { signal } = isClosed
  let opened = 0
  const reading = (async () => {
    while (!signal.aborted) {
      const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
      // On a connection of its own, as a browser that has just lost the one before.
      const options = { headers, signal, agent: false, rejectUnauthorized: false } as const
      get(proxy + apiPaths.notificationStream, options, resolve).on('error', reject)
      const stream = await promise
      expect(stream.statusCode).toBe(200)
      opened += 1
      // Cut off or ended, a browser opens it again.
      await finished(stream.resume()).catch(() => {})
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    untilOpenedAgain: () => vi.waitFor(() => expect(opened).toBeGreaterThan(1), minutes(1)),
    async close(): Promise<void> {
      isClosed.abort()
      await reading
    },
  }
}
