import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSqlite } from '#server/db/node-sqlite.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendQuote, signInTo } from '../support/requests.ts'
import { aContactRequest, aQuoteRequest } from '../support/samples.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Several starts of a whole site each, on a machine that may be busy. */
const timeout = seconds(60)
const patience = { timeout: seconds(15), interval: 50 }

/** A new connection each time, so that the workers take turns. */
const get = (site: SiteProcess, path: string) =>
  fetch(site.address + path, { headers: { connection: 'close' } })

// Linux alone tells the children of a process in a file.
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Resolves when another worker is in its place. */
async function killOne(primary: number): Promise<void> {
  const before = childrenOf(primary)
  process.kill(before[0] ?? 0, 'SIGKILL')
  await vi.waitFor(() => {
    const now = childrenOf(primary)
    expect(now).toHaveLength(before.length)
    expect(now).not.toContain(before[0])
  }, patience)
}

const onLinux = test.runIf(process.platform === 'linux')

onLinux(
  'two workers share the port, are replaced when they die, and stop together',
  { timeout },
  async () => {
    using folder = temporaryFolder()
    const site = await startSite(folder.path, { WEB_WORKERS: '2' })
    try {
      const primary = site.process.pid ?? 0
      expect(childrenOf(primary)).toHaveLength(2)
      expect((await sendQuote(site.address)).status).toBe(201)

      await killOne(primary)
      for (let turn = 0; turn < 6; turn += 1) expect((await get(site, pagePaths.home)).status).toBe(200)

      const last = childrenOf(primary)
      expect(await site.stop()).toBe(0)
      for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    } finally {
      await site.stop('SIGKILL')
    }
  },
)

test('a change made elsewhere reaches the pages of every worker', { timeout }, async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, { WEB_WORKERS: '2' })
  const db = openSqlite(path.join(folder.path, 'site.db'))
  try {
    const homes = async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => get(site, pagePaths.home)))
      return Promise.all(answers.map((answer) => answer.text()))
    }
    const text = 'They found the fault in ten minutes.'
    for (const home of await homes()) expect(home).not.toContain(text)
    await createTestimonialStore(db).addOwn(
      { clientName: 'Jo', company: '', testimonialText: text, projectType: '', rating: 5 },
      { isApproved: true },
    )
    await vi.waitFor(async () => {
      for (const home of await homes()) expect(home).toContain(text)
    }, patience)
  } finally {
    await db.destroy()
    await site.stop()
  }
})

test('what the owner publishes reaches the pages of every worker, and so does his undo', {
  timeout,
}, async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, { WEB_WORKERS: '2' })
  try {
    const headers = { ...(await signInTo(site.address)), 'content-type': 'application/json' }
    const call = async (method: string, url: string, body: object, ifMatch = '') => {
      const answer = await fetch(site.address + url, {
        ...{ method, body: JSON.stringify(body) },
        headers: { ...headers, 'if-match': ifMatch },
      })
      expect(answer.status, url).toBe(200)
      return answer.headers.get('etag') ?? ''
    }
    const expectEverywhere = (phone: string) =>
      vi.waitFor(async () => {
        const answers = await Promise.all(Array.from({ length: 6 }, () => get(site, pagePaths.contact)))
        for (const answer of answers) expect(await answer.text()).toContain(`href="tel:${phone}"`)
      }, patience)
    await expectEverywhere('+61755500142')
    const { headers: seen } = await fetch(site.address + apiPaths.business, { headers })
    const fields = { phone: '(07) 7010 0199' }
    const tag = await call('PUT', apiPaths.businessDraft, { fields }, seen.get('etag') ?? '')
    await call('POST', apiPaths.businessPublish, {}, tag)
    await expectEverywhere('+61770100199')
    await call('POST', apiPaths.businessUndo, { version: 1 })
    await expectEverywhere('+61755500142')
  } finally {
    await site.stop()
  }
})

test('visits are counted in every worker and added up', { timeout }, async () => {
  using folder = temporaryFolder()
  const site = await startSite(folder.path, { WEB_WORKERS: '2' })
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36',
    connection: 'close',
  }
  for (let visit = 0; visit < 12; visit += 1) {
    await (await fetch(site.address + pagePaths.services, { headers })).text()
  }
  await site.stop()
  const db = openSqlite(path.join(folder.path, 'site.db'))
  try {
    const rows = await db.selectFrom('visit_counts').select(['page', 'source', 'count']).execute()
    expect(rows).toEqual([{ page: '/services', source: 'direct', count: 12 }])
  } finally {
    await db.destroy()
  }
})

onLinux(
  'a limit holds for the site as a whole, whichever worker answers, and outlives a worker',
  {
    timeout,
  },
  async () => {
    using folder = temporaryFolder()
    const site = await startSite(folder.path, { WEB_WORKERS: '3', RATE_LIMITS: 'on' })
    try {
      const send = async (path: string, body: object) => {
        const answer = await fetch(site.address + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify(body),
        })
        return answer.status
      }
      const sendMany = (path: string, body: object, count: number) =>
        Promise.all(Array.from({ length: count }, () => send(path, body)))
      const statuses = await sendMany(apiPaths.quote, aQuoteRequest(), 24)
      expect(statuses.toSorted()).toEqual([...Array(10).fill(201), ...Array(14).fill(429)])

      await killOne(site.process.pid ?? 0)
      expect(await sendMany(apiPaths.quote, aQuoteRequest(), 6)).toEqual(Array(6).fill(429))
      // Each call has a count of its own.
      expect(await send(apiPaths.contact, aContactRequest())).toBe(201)
    } finally {
      await site.stop()
    }
  },
)

test('a site whose workers cannot start ends and says why', { timeout }, async () => {
  using folder = temporaryFolder()
  const first = await startSite(folder.path)
  try {
    const port = new URL(first.address).port
    await expect(startSite(folder.path, { WEB_WORKERS: '2', PORT: port })).rejects.toThrow('ended with 1')
  } finally {
    await first.stop()
  }
})
