import { rmSync, writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { expect, signInHere, test } from '../support/browser-test.ts'
import { nextBuild } from '../support/next-build.ts'
import { untilKept } from '../support/owner-worker.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { type SiteProcess, startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** What the phone keeps of the application when the site goes on to its next build. */
test.use({ serviceWorkers: 'allow' })

const name = 'Kim Between Builds'
const row = (page: Page) => page.getByRole('main').locator('ol > li').filter({ hasText: name })
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')),
  )
const shelves = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('owner ')))
const isNextKept = (page: Page) =>
  page.evaluate(
    async (home) => Boolean(await caches.match(home, { cacheName: 'owner thenextbuild' })),
    pagePaths.admin,
  )

async function open(context: BrowserContext, site: SiteProcess): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.address + pagePaths.admin)
  await expect(row(page)).toBeVisible()
  return page
}

/** A phone that has kept this build; the site starts again with the next one at the same address. */
async function keepAndDeploy(context: BrowserContext, dataDir: string, next: string): Promise<SiteProcess> {
  const first = await startSite(dataDir)
  const page = await context.newPage()
  await page.goto(first.address + pagePaths.admin)
  await signInHere(page)
  await page.request.post(first.address + apiPaths.quote, { data: aQuoteRequest({ name }) })
  await expect(row(page)).toBeVisible()
  await untilKept(page, name)
  await page.close()
  await first.stop()
  return startSite(dataDir, { PORT: new URL(first.address).port }, { cwd: next })
}

test('a build that comes in part leaves the one before; a whole one takes its place, and opens without a signal', async ({
  browser,
}) => {
  using data = temporaryFolder()
  using next = nextBuild()
  const context = await browser.newContext()
  rmSync(next.seldom)
  let site = await keepAndDeploy(context, data.path, next.path)

  await test.step('what came in part leaves the build before, whose parts are all there', async () => {
    const page = await open(context, site)
    expect(await scriptsOf(page)).toContain(next.formerScript)
    // The server has no such part any more.
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('dialog')).toContainText('For Excel')
    await expect.poll(() => shelves(page)).toContain('owner thenextbuild')
    await page.close()
    await context.setOffline(true)
    const cold = await open(context, site)
    expect(await scriptsOf(cold)).toContain(next.formerScript)
    await cold.close()
    await context.setOffline(false)
    await site.stop()
  })

  await test.step('what is whole is fetched', async () => {
    writeFileSync(next.seldom, '')
    site = await startSite(data.path, { PORT: new URL(site.address).port }, { cwd: next.path })
    const page = await open(context, site)
    await expect.poll(() => isNextKept(page)).toBe(true)
    await page.close()
  })

  await test.step('the next opening is of the new build, without a signal too', async () => {
    const later = await open(context, site)
    expect(await scriptsOf(later)).toContain(next.script)
    await expect.poll(() => shelves(later)).toEqual(['owner thenextbuild'])
    await later.close()
    await context.setOffline(true)
    const cold = await open(context, site)
    expect(await scriptsOf(cold)).toContain(next.script)
    await row(cold).getByRole('link').first().click()
    await expect(cold.getByRole('article', { name: `Enquiry from ${name}` })).toBeVisible()
  })
  await context.close()
  await site.stop()
})
