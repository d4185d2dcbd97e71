import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { ringAtAnyHour } from '../support/alarm-process.ts'
import { plainFormOf } from '../support/plain-form.ts'
import { sendJson, sendQuote, signInTo } from '../support/requests.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { type Cluster, startCluster } from './support/cluster.ts'
import { expectEachOnce, letTimePass } from './support/each-once.ts'
import { startLeads } from './support/lead-load.ts'
import { type Machine, startMachines } from './support/machines.ts'
import { startOwner } from './support/owner.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { heldUntil } from './support/postgres-test.ts'

/** How far the second machine's clock is ahead of the first's. */
const aheadMs = seconds(5)

/** Two machines for all tests of a block. */
function useMachines({ isPooled = false, settings = {} }) {
  const held = heldUntil(afterAll)
  let cluster: Cluster
  let machines: [Machine, Machine]
  beforeAll(async () => {
    cluster = held.use(await startCluster())
    const { url } = isPooled ? held.use(await startPgBouncer(cluster.port)) : cluster
    machines = await startMachines(held, { DATABASE_URL: url, ...settings }, [0, aheadMs])
  })
  return () => {
    const [one, other] = machines
    return { cluster, one, other }
  }
}

describe('two machines are one site', () => {
  const use = useMachines({ settings: { RATE_LIMITS: 'on' } })

  test('to a visitor without JavaScript, whichever answers', async () => {
    const { one, other } = use()
    const post = (address: string, fields: Record<string, unknown>) =>
      fetch(address + pagePaths.quote, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      })
    for (const [asks, takes] of [
      [one, other],
      [other, one],
    ] as const) {
      const fields = { ...aQuoteRequest(), captchaAnswer: '' }
      const question = plainFormOf(await (await post(asks.address, fields)).text())?.question
      if (!question) throw new Error('no question was asked')
      const answered = { ...fields, captchaAnswer: question.left + question.right, question: question.seal }
      expect((await post(takes.address, answered)).status).toBe(303)
    }
  })

  test('that takes ten posts of a visitor, whichever gets them, and no eleventh', async () => {
    const { one, other } = use()
    const send = async (address: string) => {
      const answer = await sendJson(address + apiPaths.contact, aContactRequest())
      return answer.status
    }
    const addresses = Array.from({ length: 10 }, (_, turn) => (turn % 2 ? one : other).address)
    expect(await Promise.all(addresses.map(send))).toEqual(Array(10).fill(201))
    expect(await send(one.address)).toBe(429)
    expect(await send(other.address)).toBe(429)
  })

  test('that takes ten tries of a client to sign in, whichever gets them, and no eleventh', async () => {
    const { one, other } = use()
    const signIn = async (address: string) => {
      const wrong = { username: `nobody ${randomUUID()}`, password: 'a wrong password' }
      return (await sendJson(address + apiPaths.adminLogin, wrong)).status
    }
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await signIn((turn % 2 ? one : other).address)).toBe(401)
    }
    expect(await signIn(one.address)).toBe(429)
    expect(await signIn(other.address)).toBe(429)
  })
})

const ways = ['directly', 'through PgBouncer, which passes no hints on'] as const

describe.each(ways)('what changes at one machine, %s', (way) => {
  const use = useMachines({ isPooled: way !== 'directly' })

  test('is on the pages of the other', async () => {
    const { cluster, other } = use()
    const db = openPostgres(cluster.url)
    onTestFinished(() => db.destroy())
    const testimonials = createTestimonialStore(db)
    const times: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const text = `They came at once, the ${turn}th time.`
      await testimonials.addOwn(
        { clientName: 'Jo', company: '', testimonialText: text, projectType: '', rating: 5 },
        { isApproved: true },
      )
      const changedAt = performance.now()
      await vi.waitFor(
        async () => expect(await (await fetch(other.address + pagePaths.home)).text()).toContain(text),
        { timeout: seconds(10), interval: 5 },
      )
      times.push(Math.round(performance.now() - changedAt))
    }
    console.log(`A change of a page was seen by the other machine after ${times.join(', ')} ms, ${way}.`)
  })

  test('is on the owner’s page that the other serves', async () => {
    const { one, other } = use()
    const abort = new AbortController()
    onTestFinished(() => abort.abort())
    const stream = await fetch(other.address + apiPaths.notificationStream, {
      headers: await signInTo(other.address),
      signal: abort.signal,
    })
    const times: number[] = []
    let told = 0
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) {
        const [, total] = /"quotes":\{"total":(\d+)/.exec(Buffer.from(chunk).toString()) ?? []
        told = Number(total ?? told)
      }
    })().catch(() => {})
    for (let turn = 1; turn <= 6; turn += 1) {
      expect((await sendQuote(one.address)).status).toBe(201)
      const changedAt = performance.now()
      await vi.waitFor(() => expect(told).toBe(turn), { timeout: seconds(10), interval: 2 })
      times.push(Math.round(performance.now() - changedAt))
      // At all times of a look's pause, and at once after a hint.
      await wait(turn * 70)
    }
    abort.abort()
    await reading
    console.log(`A lead was on the page of the other machine after ${times.join(', ')} ms, ${way}.`)
  })
})

describe('two machines under leads, with clocks 5 s apart', () => {
  const held = heldUntil(afterAll)

  async function startAll() {
    const cluster = held.use(await startCluster())
    const owner = await startOwner(held)
    const settings = { DATABASE_URL: cluster.url, DATABASE_TIMEOUT_SECONDS: '2', ...owner.settings }
    const [one, other] = await startMachines(held, settings, [0, aheadMs])
    await ringAtAnyHour(one)
    return { cluster, owner, settings, machines: { one, other } }
  }

  test.each(['one', 'other'] as const)(
    '%s is killed, and comes back',
    { timeout: minutes(4) },
    async (name) => {
      const all = await startAll()
      const { cluster, machines, settings } = all
      const survivor = machines[name === 'one' ? 'other' : 'one']
      const leads = startLeads([machines.one.address, machines.other.address], name)
      onTestFinished(() => leads.stop())
      await leads.until('201', { times: 20 })
      await machines[name].kill()
      await leads.until('none', { by: [machines[name].address] })
      await leads.until('201', { times: 20, by: [survivor.address] })
      const [again] = await startMachines(held, settings, [name === 'one' ? 0 : aheadMs])
      const more = startLeads([again.address], `${name}, again`)
      onTestFinished(() => more.stop())
      await more.until('201', { times: 10 })
      await Promise.all([leads.stop(), more.stop()])
      expect([...leads.wrong, ...more.wrong]).toEqual([])
      expect(leads.count('503')).toBe(0)
      // What the killed one was at work on waits for two minutes.
      await letTimePass(cluster)
      await expectEachOnce(all, new Map([...leads.acknowledged, ...more.acknowledged]))
    },
  )
})
