import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, test as base, expect, type Locator, type Page, type Response } from '@playwright/test'
import type axe from 'axe-core'
import type { sampleBusiness } from '#shared/business.ts'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { freePort } from './free-port.ts'
import { layOutEverything } from './lay-out-everything.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { ownerLogin } from './owner-login.ts'
import { type PushService, startPushService } from './push-service.ts'
import { makeOwnersFile } from './site-file.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

interface Fixtures {
  siteSettings: SiteSettings
  /** A real process, at first with the owner alone; the test's file's own, unless its settings share it. */
  site: FileSite
  /** What the test expects on the console; anything else there fails it. */
  expectedConsole: RegExp | undefined
  watchPage: undefined
}

/** What Playwright says where it lets no service worker start. */
const noWorker = 'Service Worker registration blocked by Playwright'

/** How the site of a test is set up. */
export interface SiteSettings {
  environment?: Record<string, string>
  /** What its business.json holds. */
  business?: Partial<typeof sampleBusiness>
  /** What is done to its data folder before it starts. */
  prepare?: (dataDir: string) => Promise<void>
  /** Whether its address is a name: browsers keep passkeys for names and never for numbers. */
  hasName?: boolean
  /** Whether it is one site for all files that say so: a start costs as much as two tests. */
  isShared?: boolean
}

export type FileSite = SiteProcess & { dataDir: string }

/** All are here: for a file with others Playwright would start another worker, with a browser of its own. */
interface WorkerFixtures {
  /** Gives the site of this key, and starts it where the one before had another. */
  siteOf: (key: string, settings: SiteSettings) => Promise<FileSite>
  mailServer: MailServer
  push: PushService
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteSettings: [{}, { option: true }],
  siteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      type Started = Awaited<ReturnType<typeof startOwnSite>>
      let shared: Started | undefined
      let current: (Started & { key: string }) | undefined
      await use(async (key, settings) => {
        if (settings.isShared) {
          shared ??= await startOwnSite(settings)
          return shared.site
        }
        if (current?.key === key) return current.site
        await current?.[Symbol.asyncDispose]()
        current = undefined
        current = { key, ...(await startOwnSite(settings)) }
        return current.site
      })
      await current?.[Symbol.asyncDispose]()
      await shared?.[Symbol.asyncDispose]()
    },
    { scope: 'worker' },
  ],
  site: async ({ siteOf, siteSettings }, use, { file }) =>
    use(await siteOf(`${file} ${JSON.stringify(siteSettings)}`, siteSettings)),
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      await using server = await startMailServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      await using push = await startPushService()
      await use(push)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  page: async ({ page }, use) => {
    const { goto, reload, goBack } = page
    /** The same, once the history is where the page is. */
    const onceFree =
      <Input extends unknown[]>(move: (...input: Input) => Promise<Response | null>) =>
      async (...input: Input) => {
        await untilStepIsBack(page)
        return move.apply(page, input)
      }
    page.goto = onceFree(goto)
    page.reload = onceFree(reload)
    page.goBack = onceFree(goBack)
    await use(page)
  },
  expectedConsole: [undefined, { option: true }],
  watchPage: [
    async ({ page, site, expectedConsole }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!expectedConsole?.test(text) && !text.includes(noWorker)) complaints.push(text)
      }
      page.on('console', (message) =>
        note(`${message.type()}: ${message.text()} (${message.location().url})`),
      )
      page.on('pageerror', (error) => note(`page error: ${error.message}`))
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(site.address) && !/^(data|blob):/.test(url))
          complaints.push(`foreign request: ${url}`)
      })
      await use(undefined)
      expect(complaints, 'console messages, page errors and requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
})

/** On a site that files share: for tests that publish nothing, and know what they sent by names of their own. */
export const visitorTest = test.extend({ siteSettings: { isShared: true } })

/** A site that sends its mails to a server beside it. */
export const mailTest = test.extend({
  siteSettings: ({ mailServer }, use) =>
    use({
      environment: {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'Website <site@example.com>',
        OWNER_EMAIL: 'owner@example.com',
      },
    }),
})

/** A site with a push service beside it. */
export const pushTest = test.extend({
  siteSettings: ({ push }, use) => use({ environment: push.environment }),
})

export { expect }

/** Made once for all sites of a worker, which saves each start the making of its tables and a hash of the real cost. */
let ownersFile: Promise<Buffer> | undefined

async function startOwnSite({ environment, business, prepare, hasName }: SiteSettings) {
  const folder = temporaryFolder()
  const dataDir = folder.path
  ownersFile ??= makeOwnersFile()
  writeFileSync(path.join(dataDir, 'site.db'), await ownersFile, { mode: 0o600 })
  if (business) writeFileSync(path.join(dataDir, 'business.json'), JSON.stringify(business))
  await prepare?.(dataDir)
  const port = hasName ? await freePort() : undefined
  const named = port && { PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  const site = await startSite(dataDir, { ...environment, ...named })
  return {
    site: { ...site, address: named ? named.PUBLIC_URL : site.address, dataDir },
    async [Symbol.asyncDispose]() {
      await site.stop()
      folder[Symbol.dispose]()
    },
  }
}

/**
 * Until the step that a closed dialog had in the history is taken back (back-closes.ts): the browser gives up an
 * address that is opened before that. Nobody is as fast as a test.
 */
async function untilStepIsBack(page: Page): Promise<void> {
  const isBack = () =>
    !history.state?.isOverPage || document.querySelector('dialog[open], :popover-open') !== null
  // Nearly always it is, and a look costs a tenth of a wait; one in a page that is just being left says nothing.
  if (!(await page.evaluate(isBack).catch(() => false))) await page.waitForFunction(isBack)
}

/** No violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands, or in one part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A whole audit is more than a step: it brings its own time along.
  const info = base.info()
  info.setTimeout(info.timeout + seconds(30))
  await layOutEverything(page)
  await untilStill(page)
  await bringAuditor(page)
  // Of what is in order nobody asks the particulars.
  const violations = await page.evaluate(
    async (part) => (await window.axe.run(part, { resultTypes: ['violations'] })).violations,
    part,
  )
  const nodes = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, html, target })))
  // Nor has what was fading out, such as a toast whose time was over.
  if (nodes.length > 0) await untilStill(page)
  const found: string[] = []
  for (const { id, html, target } of nodes) {
    if ((await page.locator(String(target[0])).count()) > 0) found.push(`${id}: ${html}`)
  }
  expect(found).toEqual([])
}

/** The package's main file is twice as long, and a browser reads it anew for each document. */
const auditor = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Once for a document: reading its 650 KB costs about as much as an audit. */
async function bringAuditor(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(auditor)
}

/** What is still fading in has not the contrast that it will have. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/**
 * The same for a page whose scripts are off, where axe can't run either: its markup is looked at in a second page,
 * which could run scripts and gets none.
 */
export async function expectPlainPageAccessible(page: Page, browser: Browser): Promise<void> {
  const html = await page.content()
  const context = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true })
  const twin = await context.newPage()
  await twin.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) return route.fulfill({ body: html, contentType: 'text/html' })
    return route.request().resourceType() === 'script' ? route.abort() : route.continue()
  })
  await twin.goto(page.url())
  await expectAccessible(twin)
  await context.close()
}

/** Until the page's form answers by its code, and not by a plain post. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[data-at-once][data-live]')).toBeAttached()
}

/** Scrolls a gallery near, as a visitor does, and waits until its code answers to swipes too. */
export async function untilAwake(part: Locator): Promise<void> {
  await part.page().mouse.wheel(0, 50)
  await part.scrollIntoViewIfNeeded()
  await expect(part.locator('xpath=ancestor::*[@data-island][@data-live]')).toBeAttached()
}

export const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notifications \(/ }).getByRole('listitem')

/** As wide as on a desk, in a file whose other tests are of a phone. */
export const asDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 900 })

/** What lies in the header's menu, which a desk shows and a phone opens. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const panels = page.getByRole('navigation', { name: 'Menu' })
  // Neither is there while the page is still coming.
  await expect(button.or(panels).first()).toBeVisible()
  if (!(await panels.isVisible())) await button.click()
}

/**
 * Signs the owner in by the call that the form makes; no page is opened. Where he is signed in he stays so: a new
 * session ends the one before, of which an open page may still ask something.
 */
export async function startSession(page: Page): Promise<void> {
  if (await isOwner(page)) return
  const answer = await page.request.post(apiPaths.adminLogin, { data: ownerLogin })
  expect(answer.ok()).toBe(true)
}

async function isOwner(page: Page): Promise<boolean> {
  if ((await page.context().cookies()).length === 0) return false
  const status: OwnerStatus = await (await page.request.get(apiPaths.adminStatus)).json()
  return status.authenticated && status.role === undefined
}

/** The same, and opens one of his pages. */
export async function signIn(page: Page, path: string = pagePaths.admin): Promise<void> {
  await startSession(page)
  await page.goto(path)
}

/** Where the site has asked for it. */
export async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('Username').fill(ownerLogin.username)
  await page.getByLabel('Password').fill(ownerLogin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
