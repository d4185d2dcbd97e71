import type { PageInput } from '#shared/rendering.ts'
import { holdEarlyTap } from './lib/early-tap.ts'
import { reloadOnce } from './lib/reload-once.ts'

/**
 * The one script that a page runs at once: it lets the browser show what the server sent, with the network to itself,
 * and only then fetches the code that brings it to life.
 */
holdEarlyTap()
afterFirstPaint(() => {
  const json = document.querySelector('script[type="application/json"]')?.textContent ?? ''
  const { assets }: Pick<PageInput, 'assets'> = JSON.parse(json)
  // All at once, and not one after the other as they import one another; an import alone would check no integrity.
  for (const { path, integrity } of assets.modules) {
    document.head.append(
      Object.assign(document.createElement('link'), {
        ...{ rel: 'modulepreload', href: path, integrity },
        fetchPriority: 'low',
      }),
    )
  }
  const { entry } = assets
  import(/* @vite-ignore */ entry).catch(() => reloadOnce(entry))
})

/** At once in a tab that nobody sees, where nothing is painted, and in a browser that does not tell. */
function afterFirstPaint(run: () => void): void {
  const tells = PerformanceObserver.supportedEntryTypes.includes('paint')
  if (document.hidden || !tells) run()
  else
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      run()
    }).observe({ type: 'paint', buffered: true })
}
