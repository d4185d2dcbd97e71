/**
 * Takes pictures of every page in every engine that this machine has, on a phone and on a desktop, to see the
 * site as its visitors do. `npm run engine-pictures -- FOLDER`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { bundleLookups } from '../tests/engines/support/bundle-lookups.ts'
import { startChromium } from '../tests/engines/support/chromium.ts'
import { foundEngines, startEngine } from '../tests/engines/support/found-engines.ts'
import { Page } from '../tests/engines/support/page.ts'
import { ownerLogin } from '../tests/support/owner-login.ts'
import { sendQuote } from '../tests/support/requests.ts'
import { aContactRequest, aTestimonial } from '../tests/support/samples.ts'
import { startSite } from '../tests/support/site-process.ts'
import { temporaryFolder } from '../tests/support/temporary-folder.ts'

const target = process.argv[2] ?? path.join('test-results', 'engine-pictures')

const sizes = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } }

interface Sight {
  name: string
  path: string
  /** True for the window alone instead of the whole page. */
  isWindow?: boolean
  onlyOn?: keyof typeof sizes
  /** Runs before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

const isOwners = (name: string) => ['adminLogin', 'admin', 'notifications'].includes(name)

const publicSights: Sight[] = [
  ...Object.entries(pagePaths)
    .filter(([name]) => !isOwners(name))
    .map(([name, path]) => ({ name, path })),
  { name: 'not-found', path: '/no-such-page' },
  { name: 'login', path: pagePaths.adminLogin },
  {
    name: 'menu',
    path: pagePaths.services,
    isWindow: true,
    onlyOn: 390,
    prepare: async (page) => {
      await page.role('banner').role('button', 'Menu').click()
      await page.role('navigation', 'Menu').role('link', 'Home').untilInReach()
    },
  },
  {
    name: 'gallery-turned',
    path: pagePaths.portfolio,
    isWindow: true,
    prepare: async (page) => {
      const gallery = page.role('region', 'Industrial Plant Solutions')
      await gallery.role('button', 'Next image').click()
      await gallery.text('Dwg 02 / 14').untilInReach()
      await gallery.role('img').untilInReach()
      await page.settle()
    },
  },
  {
    name: 'quote-refused',
    path: pagePaths.quote,
    prepare: async (page) => {
      await page.role('main').role('button', 'Request Quote').click()
      await page.role('link', 'Name: Required').untilInReach()
    },
  },
  {
    name: 'contact-sent',
    path: pagePaths.contact,
    isWindow: true,
    prepare: async (page) => {
      await page.label('Name').fill('Jo Citizen')
      await page.label('Phone').fill('0491 570 006')
      await page.label('Email').fill('jo@example.com')
      await page.label(/^Message/).fill('Is there room for another circuit?')
      await page.role('button', 'Send Message').click()
      await page.role('heading', 'Message Sent!').untilInReach()
      await page
        .role('region', /^Notifications/)
        .role('listitem')
        .untilInReach()
    },
  },
]

const ownerSights: Sight[] = [
  { name: 'dashboard', path: pagePaths.admin },
  {
    name: 'inquiry',
    path: pagePaths.admin,
    prepare: async (page) => {
      await page
        .role('main')
        .role('link', /^Zo. Pump/)
        .click()
      await page
        .role('article', /^Enquiry from Zo. Pump/)
        .role('link', 'Call')
        .untilInReach()
    },
  },
  {
    name: 'owner-menu',
    path: pagePaths.admin,
    isWindow: true,
    onlyOn: 390,
    prepare: async (page) => {
      await page.role('button', 'Menu').click()
      await page.role('button', 'Sign Out').untilInReach()
    },
  },
  {
    name: 'texts',
    path: pagePaths.admin,
    isWindow: true,
    prepare: async (page) => {
      await page
        .role('main')
        .role('link', /^Zo. Pump/)
        .click()
      await page.role('button', 'Text').click()
      await page
        .role('dialog')
        .role('link', /^Email/)
        .untilInReach()
    },
  },
  { name: 'dashboard-testimonials', path: `${pagePaths.admin}?tab=testimonials` },
  { name: 'dashboard-images', path: `${pagePaths.admin}?tab=images` },
  { name: 'notifications', path: pagePaths.notifications },
]

using folder = temporaryFolder()
const site = await startSite(folder.path)
try {
  await fillWithLeads(site.address)
  const preload = await bundleLookups()
  for (const name of ['Chromium', ...foundEngines()] as const) {
    const engine = await (name === 'Chromium' ? startChromium(preload) : startEngine(name, preload))
    try {
      for (const width of [390, 1440] as const) await takeAll(width)
    } finally {
      await engine.end()
    }

    async function takeAll(width: keyof typeof sizes): Promise<void> {
      const window = await engine.openWindow(sizes[width])
      const page = new Page(window, site.address)
      for (const sight of publicSights) await take(sight)
      await signIn(page)
      for (const sight of ownerSights) await take(sight)
      await window.close()

      async function take(sight: Sight): Promise<void> {
        if (sight.onlyOn && sight.onlyOn !== width) return
        await page.resize(sizes[width])
        await page.open(sight.path)
        await sight.prepare?.(page)
        if (!sight.isWindow) await showWhole(page, width)
        const place = path.join(target, String(width))
        mkdirSync(place, { recursive: true })
        const file = path.join(place, `${sight.name}-${name.toLowerCase()}.png`)
        writeFileSync(file, await pictureAtRest(page))
        console.log(file)
      }
    }
  }
} finally {
  await site.stop()
}

/** Makes the window as high as the page, and renders everything that otherwise waits to be in view. */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.evaluate(`(() => {
    for (const element of document.querySelectorAll('body *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })()`)
  await page.resize({ width, height: Number(await page.evaluate('document.documentElement.scrollHeight')) })
  // A strip of thumbnails continues beyond the window, and isn't loaded there.
  await page.until(`[...document.images].every(
    (image) =>
      image.naturalWidth > 0 || !image.checkVisibility() || image.getBoundingClientRect().x >= innerWidth,
  )`)
  await page.settle()
}

/** Returns the first picture that equals the one before it, or the last of ten that never do. */
async function pictureAtRest(page: Page): Promise<Buffer> {
  let picture = await page.screenshot()
  for (let tries = 0; tries < 10; tries += 1) {
    const before = picture
    picture = await page.screenshot()
    if (picture.equals(before)) break
  }
  return picture
}

async function signIn(page: Page): Promise<void> {
  await page.open(pagePaths.adminLogin)
  await page.label('Username').fill(ownerLogin.username)
  await page.label('Password').fill(ownerLogin.password)
  await page.press('Enter')
  await page.until(`location.pathname === '${pagePaths.admin}'`)
}

async function fillWithLeads(address: string): Promise<void> {
  for (const [name, serviceType, place] of [
    ['Jo Citizen', 'residential', 'North Lakes'],
    ['Bernadette Featherstonehaugh-Smythe', 'commercial', 'Glass House Mountains'],
    ['Sam T', 'testing', 'Redcliffe'],
    ['Zoë Pump', 'emergency', 'Woodford'],
  ]) {
    await sendQuote(address, { name, serviceType, address: place })
  }
  const post = (path: string, data: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
  await post(apiPaths.contact, aContactRequest({ name: 'Writes Once' }))
  await post(apiPaths.testimonials, aTestimonial())
}
