import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { seconds } from '#shared/durations.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import { pagePaths } from '#shared/paths.ts'
import type { openOwnersSite } from './owner-walk.ts'
import { phone } from './phone.ts'
import { openSlowLine, slow4G } from './slow-line.ts'

type OwnersSite = Awaited<ReturnType<typeof openOwnersSite>>

/** Milliseconds from the opening of the owner's area until its first lead can be read. */
export interface FirstLead {
  /** On a phone that has nothing of the site stored. */
  cold: number
  /** Opened again, with a signal. */
  warm: number
  /** Opened again, without one. */
  noSignal: number
}

/** Opens the owner's area three times on a slow connection and a slowed processor. */
export async function measureFirstLead(
  browser: Browser,
  site: OwnersSite,
  slowDown: number,
): Promise<FirstLead> {
  using line = await openSlowLine(site.address, slow4G)
  const context = await browser.newContext(phone)
  await context.addCookies([{ ...site.session, url: line.address }])
  /** A page that is closed keeps the processor busy for a while, which no owner is quick enough to notice. */
  const openAgain = async () => {
    await pause(seconds(1.5))
    return open()
  }
  const open = async (): Promise<{ ms: number; page: Page }> => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await page.addInitScript(noteFirstLead)
    await page.goto(line.address + pagePaths.admin, { waitUntil: 'commit' })
    const ms = await page.waitForFunction(() => Reflect.get(window, 'firstLeadMs') as number | undefined)
    return { ms: await ms.jsonValue().then(Number), page }
  }
  const cold = await open()
  // Waits until the service worker has all files and the list is stored.
  await cold.page.waitForFunction(
    async ({ cache, path }) => Boolean(await (await caches.open(cache)).match(path)),
    ownerWorker.lastView,
  )
  await cold.page.waitForFunction(async () => (await caches.keys()).some((name) => /^owner \S/.test(name)))
  await cold.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await cold.page.close()
  const warm = await openAgain()
  await warm.page.close()
  await context.setOffline(true)
  const noSignal = await openAgain()
  await context.close()
  return { cold: cold.ms, warm: warm.ms, noSignal: noSignal.ms }
}

/** Runs in the page and notes when the first row of the list was painted. */
function noteFirstLead(): void {
  const look = (frameAt: number) => {
    const row = document.querySelector('.queue > li')
    if (!row?.textContent || row.getBoundingClientRect().height === 0) return requestAnimationFrame(look)
    // The row was painted with the first content, or has been painted when the next frame begins.
    requestAnimationFrame((nextAt) => {
      const [first] = performance.getEntriesByName('first-contentful-paint')
      const isInFirst = first !== undefined && first.startTime >= frameAt
      Reflect.set(window, 'firstLeadMs', isInFirst ? first.startTime : nextAt)
    })
  }
  requestAnimationFrame(look)
}
