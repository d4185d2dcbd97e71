import type { Locator, Page } from '@playwright/test'

/** The shortest duration that the browser reports. */
const leastMs = 16

/** Measures the time from an action to the next paint, and to its answer if one is given. */
export type Measure = (name: string, act: () => Promise<void>, answer?: Locator) => Promise<void>

/** Records how long each tap and key of a page took until the next paint. */
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

  /** After two frames and an idle moment the browser has reported all paints. */
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
    /** Returns the longest delay during the action, and the time until its answer was shown. */
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
