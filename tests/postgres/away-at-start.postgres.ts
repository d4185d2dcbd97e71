import { expect, onTestFinished } from 'vitest'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { sendJson, sendQuote, signInTo } from '../support/requests.ts'
import { type SiteProcess, startInVain } from '../support/site-process.ts'
import { readSite } from './support/cluster.ts'
import { startLeads } from './support/lead-load.ts'
import { test } from './support/postgres-test.ts'

/** A site that starts while its database is away. */

test.for<[name: string, settings: Record<string, string>]>([
  ['one process', {}],
  ['two workers', { WEB_WORKERS: '2' }],
])(
  '%s: serves its pages, and takes leads as soon as it is there',
  async ([, settings], { cluster, start }) => {
    await cluster.stop('fast')
    const site = await start(settings)
    expect(await textOf(site, pagePaths.quote)).toContain('href="tel:')
    await expectAwaited(site)

    const leads = startLeads([site.address], 'first')
    onTestFinished(() => leads.stop())
    await leads.until('503')
    await cluster.start()
    // A worker that is still shut answers 503 between them.
    await leads.until('201', { times: 20 })
    await leads.stop()
    expect(leads.wrong).toEqual([])
    await signInTo(site.address)
    const rows = await readSite<{ id: string }>(cluster, 'select id from quote_requests')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...leads.acknowledged.keys()]))
    expect(await readSite(cluster, 'select username from users')).toHaveLength(1)
  },
)

test('it shows what was published last, and what has been since as soon as it is there', async ({
  cluster,
  start,
}) => {
  const first = await start()
  await publishPhone(first, '(07) 7010 0199')
  await first.stop()
  await cluster.stop('fast')

  const site = await start()
  expect(await textOf(site, pagePaths.contact)).toContain('href="tel:+61770100199"')
  await expectAwaited(site, '(07) 7010 0199')
  await cluster.start()
  await expect.poll(async () => (await fetch(site.address + apiPaths.health)).status, patience).toBe(200)
  await publishPhone(site, '(07) 7010 0156')
  await expect.poll(() => textOf(site, pagePaths.contact), patience).toContain('href="tel:+61770100156"')
})

test('one whose settings are wrong does not start, and says so', async ({ cluster, folder }) => {
  const { exitCode, said } = await startInVain(folder.path, {}, { DATABASE_URL: `${cluster.url}s` })
  expect(exitCode).toBe(1)
  expect(said).toContain('database "sites" does not exist')
})

const patience = { timeout: 15_000, interval: 100 }

const textOf = async (site: SiteProcess, path: string) => {
  const answer = await fetch(site.address + path)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** A lead is refused with the phone number, and monitors are told why. */
async function expectAwaited(site: SiteProcess, phone = '(07)'): Promise<void> {
  const refused = await sendQuote(site.address)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining(`call us on ${phone}`) })
  const health = await fetch(site.address + apiPaths.health)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ problems: expect.arrayContaining(['database']) })
}

async function publishPhone(site: SiteProcess, phone: string): Promise<void> {
  const session = await signInTo(site.address)
  let tag = '*'
  const call = async (method: string, path: string, body: object) => {
    const answer = await sendJson(site.address + path, body, { ...session, 'if-match': tag }, method)
    expect(answer.status, path).toBe(200)
    tag = answer.headers.get('etag') ?? ''
  }
  await call('PUT', apiPaths.businessDraft, { fields: { phone } })
  await call('POST', apiPaths.businessPublish, {})
}
