import type { Locator, Page } from '@playwright/test'

/** The least that the browser tells of, and its step. */
const leastMs = 16

/** Notes how long what is done takes until the next paint, and until its answer is there. */
export type Measure = (name: string, act: () => Promise<void>, answer?: Locator) => Promise<void>

/** Writes down how long each tap and key of a page took until the next paint. */
export async function interactionLog(page: Page) {
  await page.addInitScript((durationThreshold) => {
    const delays: number[] = []
    Object.assign(window, { interactionDelays: delays })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) delays.push(entry.duration)
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit)
  }, leastMs)

  const taken = () =>
    page.evaluate(() => {
      const { interactionDelays } = window as unknown as { interactionDelays: number[] }
      return interactionDelays.splice(0)
    })

  /** Two frames and an idle moment later the browser has told of all that was painted. */
  const untilTold = () =>
    page.evaluate(
      () =>
        new Promise<void>((told) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => requestIdleCallback(() => setTimeout(told, 50))),
          ),
        ),
    )

  return {
    /** The longest of what the visitor does here, and how long it took until the answer was there. */
    async during(act: () => Promise<void>, answer?: Locator): Promise<{ delayMs: number; seenMs?: number }> {
      await untilTold()
      await taken()
      const startedAt = performance.now()
      await act()
      await answer?.waitFor()
      const seenMs = performance.now() - startedAt
      await untilTold()
      const delayMs = Math.max(leastMs, ...(await taken()))
      return answer ? { delayMs, seenMs } : { delayMs }
    },
  }
}
