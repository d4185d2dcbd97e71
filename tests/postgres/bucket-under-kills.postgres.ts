import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { ringAtAnyHour } from '../support/alarm-process.ts'
import { startBucket } from '../support/bucket.ts'
import { runCommand } from '../support/command.ts'
import { plainJpeg } from '../support/photo-samples.ts'
import { sendJson, signInTo } from '../support/requests.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { anUpload } from '../support/upload.ts'
import { type Cluster, readSite, startCluster } from './support/cluster.ts'
import { expectEachOnce, letTimePass } from './support/each-once.ts'
import { type Machine, startMachines } from './support/machines.ts'
import { type Owner, startOwner } from './support/owner.ts'
import { heldUntil } from './support/postgres-test.ts'

const leadCount = 80
/** So that all of them take some ten seconds. */
const pauseMs = 100
const killEveryMs = seconds(3)

describe('two machines on one database and one bucket', () => {
  const held = heldUntil(afterAll)
  let cluster: Cluster
  let owner: Owner
  let bucket: Awaited<ReturnType<typeof startBucket>>
  let settings: Record<string, string>
  let machines: Machine[]
  beforeAll(async () => {
    cluster = held.use(await startCluster())
    owner = await startOwner(held)
    bucket = held.use(await startBucket())
    settings = { DATABASE_URL: cluster.url, ...owner.settings, ...bucket.environment }
    machines = await startMachines(held, settings, [0, 0])
    for (const machine of machines) await ringAtAnyHour(machine)
  })

  /** Any of them, as a proxy that has just lost one sees it. */
  const machine = (turn: number) => {
    const found = machines[turn % machines.length]
    if (!found) throw new Error('no machines')
    return found
  }

  async function upload(address: string): Promise<Response> {
    const { headers, payload } = await anUpload({ file: await plainJpeg() })
    return fetch(address + apiPaths.portfolioImages, {
      method: 'POST',
      headers: { ...headers, ...(await signInTo(address)) },
      body: payload,
    })
  }

  test('show a photo at once, whichever took it', async () => {
    const taken = await upload(machine(0).address)
    expect(taken.status).toBe(201)
    const { filename, widths } = (await taken.json()) as PortfolioImageRecord
    const files = [filename, ...widths.map((width) => sizedFilename(filename, width, 'webp'))]
    for (const file of files) {
      const [here, there] = await Promise.all(
        machines.map(async ({ address }) => {
          const answer = await fetch(address + uploadUrl(file))
          return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
        }),
      )
      expect(there?.status).toBe(200)
      expect(there?.bytes.equals(here?.bytes ?? Buffer.alloc(0))).toBe(true)
    }
  })

  test('keep their photos in the bucket for as long as one of them runs', async () => {
    using folder = temporaryFolder()
    const before = await bucket.keys()
    const { code, err } = await runCommand('move-photos', ['--to', 'folder', '--delete'], {
      ...{ DATA_DIR: folder.path, DATABASE_URL: cluster.url },
      ...bucket.environment,
    })
    expect([code, err]).toEqual([1, expect.stringMatching(/A site is running/)])
    expect(await bucket.keys()).toEqual(before)
  })

  test('keep no row of a photo whose machine is killed before all sizes are there', async () => {
    const images = 'select id from portfolio_images'
    const before = await readSite(cluster, images)
    bucket.way.before = async () => {
      await machine(0).kill()
    }
    await expect(upload(machine(0).address)).rejects.toThrow()
    const again = await startMachines(held, settings, [0])
    machines = [...again, machine(1)]
    expect(await readSite(cluster, images)).toEqual(before)
  })

  test('take 80 leads once each while one of them is killed every three seconds', {
    timeout: minutes(5),
  }, async () => {
    const acknowledged = new Map<string, string>()
    /** As a form does: with its key, until somebody says yes. */
    async function send(number: number): Promise<void> {
      const description = `Lead ${number} while machines are killed`
      for (let turn = number; ; turn += 1) {
        const url = machine(turn).address + apiPaths.quote
        const key = { [sendHeaders.key]: `kills-${number}` }
        const answer = await sendJson(url, aQuoteRequest({ description }), key).catch(() => undefined)
        if (answer?.status === 201) {
          acknowledged.set(((await answer.json()) as { id: string }).id, description)
          return
        }
        await wait(pauseMs)
      }
    }

    let isOver = false
    const killing = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        await wait(killEveryMs)
        const killed = machine(turn)
        await killed.kill()
        const [again] = await startMachines(held, settings, [0])
        machines = machines.map((known) => (known === killed ? again : known))
      }
    })()
    const sends: Promise<void>[] = []
    for (let number = 0; number < leadCount; number += 1) {
      sends.push(send(number))
      await wait(pauseMs)
    }
    await Promise.all(sends)
    isOver = true
    await killing

    expect(acknowledged.size).toBe(leadCount)
    await letTimePass(cluster)
    await expectEachOnce({ cluster, owner }, acknowledged)
    const [rows] = await readSite<{ count: number }>(
      cluster,
      'select count(*)::int from quote_requests where deleted_at is null',
    )
    expect(rows?.count).toBe(leadCount)
  })
})
