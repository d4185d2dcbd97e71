import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { days, seconds } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { comeBack } from '../support/away-and-back.ts'
import { expect, expectAccessible, openMenu, signInHere, test } from '../support/browser-test.ts'
import { lead } from '../support/lead-screen.ts'
import { untilKept } from '../support/owner-worker.ts'
import { aQuoteRequest } from '../support/samples.ts'
import { makeOwnersFile } from '../support/site-file.ts'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The application as it opens after it was closed, where nothing or only the site does not answer. */
test.use({ serviceWorkers: 'allow' })

const old = 'Olga Thirteen Days'
const rows = (page: Page) => page.getByRole('main').locator('ol > li')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'This is how it was' })

/** A site for one test, which can die and come back at its address, with a lead that came 13 days ago. */
async function openMortalSite() {
  const folder = temporaryFolder()
  const file = path.join(folder.path, 'site.db')
  writeFileSync(file, await makeOwnersFile(), { mode: 0o600 })
  let site = await startSite(folder.path)
  const { address } = site
  const environment = { PORT: new URL(address).port }
  const answer = await fetch(address + apiPaths.quote, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aQuoteRequest({ name: old })),
  })
  const { id } = await answer.json()
  const database = new DatabaseSync(file, { timeout: seconds(10) })
  const createdAt = new Date(Date.now() - days(13)).toISOString()
  database.prepare(`update ${inquiries.quote.table} set created_at = ? where id = ?`).run(createdAt, id)
  database.close()
  return {
    address,
    id: String(id),
    die: () => site.stop(),
    async liveAgain() {
      site = await startSite(folder.path, environment)
    },
    async [Symbol.asyncDispose]() {
      await site.stop()
      folder[Symbol.dispose]()
    },
  }
}

/** Signs in by the form, waits until the phone has kept everything, and closes the application. */
async function keepOn(browser: Browser, address: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address + pagePaths.admin)
  await signInHere(page)
  await expect(row(page, old)).toBeVisible()
  await untilKept(page, old)
  await page.close()
  return context
}

async function openCold(
  context: BrowserContext,
  address: string,
  at: string = pagePaths.admin,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address + at)
  return page
}

test('without a signal the list and its leads open, what is done is sent later, and a sign-out takes it away', async ({
  browser,
}) => {
  await using site = await openMortalSite()
  const context = await keepOn(browser, site.address)

  await test.step('the list as it was seen last is there before the application', async () => {
    const page = await context.newPage()
    const document = async () => (await page.goto(site.address + pagePaths.admin))?.text()
    await document()
    // Once the page has kept its list: a new one would begin to wait anew.
    const kept = () =>
      page.evaluate(
        async (path) => (await (await caches.match(path))?.text()) ?? '',
        ownerWorker.lastView.path,
      )
    await expect.poll(kept).toContain(old)
    expect(await document()).toContain(old)
    // Nothing of it lies over the list.
    await row(page, old).getByRole('link').first().click()
    await expect(lead(page, old)).toContainText('0491 570 006')
    expect(await (await page.goto(`${site.address}${pagePaths.admin}?tab=images`))?.text()).not.toContain(old)

    await page.close()
  })

  await context.setOffline(true)
  const cold = await openCold(context, site.address)
  await expect(line(cold)).toContainText(/^No signal\. This is how it was \d+:\d\d [ap]m\./)
  await row(cold, old).getByRole('link').first().click()
  await expect(lead(cold, old)).toContainText('0491 570 006')
  await lead(cold, old).getByRole('button', { name: 'Text', exact: true }).click()
  await expect(cold.getByRole('dialog').getByRole('link', { name: /Missed you/ })).toBeVisible()
  await cold.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await lead(cold, old).getByText('Quoted', { exact: true }).click()
  await expect(lead(cold, old).getByText('Will send when you’re back in range')).toBeVisible()
  await cold.getByRole('link', { name: 'Back' }).click()
  await cold.getByRole('link', { name: 'Add lead' }).click()
  await cold.getByLabel('Number, or paste anything').fill('Nora Nosignal, hot water is cold')
  await cold.getByRole('button', { name: 'Save on this phone' }).click()
  await expect(row(cold, 'Nora Nosignal')).toContainText('On this phone only')
  await expectAccessible(cold)
  await cold.close()

  const news = await openCold(context, site.address, pagePaths.notifications)
  await expect(line(news)).toContainText(/^No signal\. This is how it was/)
  await expect(news.getByRole('article').filter({ hasText: old })).toBeVisible()
  await expect(news).toHaveTitle(/^Notifications/)
  await news.close()

  const again = await openCold(context, site.address)
  await expect(row(again, 'Nora Nosignal')).toContainText('On this phone only')
  await context.setOffline(false)
  await expect(line(again)).toBeHidden()
  await expect(row(again, 'Nora Nosignal')).toContainText('Answer by')
  await expect
    .poll(async () => (await again.request.get(site.address + apiPaths.lead(site.id))).json())
    .toMatchObject({ record: { status: 'quoted' } })

  await openMenu(again)
  await again.getByRole('button', { name: 'Sign Out' }).click()
  await expect(again).toHaveURL(/\/admin\/login/)
  expect(
    await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept'))),
  ).toEqual([])
  await again.close()
  await context.setOffline(true)
  const signedOut = await context.newPage()
  await signedOut.goto(site.address + pagePaths.admin).catch(() => undefined)
  await expect(signedOut.getByText(old)).toHaveCount(0)
  await expect(signedOut.getByText('Nora Nosignal')).toHaveCount(0)
})

test('where the site alone is silent that is said, what was done arrives once it is back, and all goes with the session', async ({
  browser,
}) => {
  await using site = await openMortalSite()
  const context = await keepOn(browser, site.address)

  await site.die()
  const cold = await openCold(context, site.address)
  await expect(line(cold)).toContainText(/^The site isn’t answering\. This is how it was \d+:\d\d [ap]m\./)
  await row(cold, old).getByRole('link').first().click()
  await lead(cold, old).getByText('Won', { exact: true }).click()
  await expect(lead(cold, old).getByText('Will send once the site answers')).toBeVisible()
  await site.liveAgain()
  await cold.getByRole('button', { name: 'Try again' }).click()
  await expect(line(cold)).toBeHidden()
  // Sooner than by itself.
  await comeBack(cold)
  await expect(lead(cold, old).getByText('Will send when you’re back in range')).toBeHidden()
  await expect
    .poll(async () => (await cold.request.get(site.address + inquiries.quote.paths.events(site.id))).json())
    .toMatchObject([{ act: { kind: 'status', status: 'won' } }])

  await test.step('and what the phone keeps goes with the session', async () => {
    const document = async () => (await cold.goto(site.address + pagePaths.admin))?.text()
    await context.clearCookies()
    await cold.goto(site.address + pagePaths.admin)
    await expect(cold).toHaveURL(/\/admin\/login/)
    await expect.poll(document).not.toContain(old)

    await cold.close()
    await context.setOffline(true)
    const signedOut = await openCold(context, site.address)
    await expect(signedOut.getByRole('heading', { name: 'The site isn’t answering' })).toBeVisible()
    await expect(signedOut.getByText(old)).toHaveCount(0)
  })
})
