/** Milliseconds since the link was released. */
export interface NextPage {
  /** When the heading was painted. */
  heading: number
  fcp?: number
  lcp?: number
  /** When the form, if there is one, is hydrated and the main thread is free. */
  usable: number
  isMadeAhead: boolean
}

/**
 * Notes in `window.nextPage` when a link is released and what follows. It is passed to every document as
 * text, so it must not refer to anything outside.
 */
export function noteNextPage(): void {
  const itemName = 'measured-press'
  const view = window as Window & { nextPage?: NextPage }
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('h1')?.textContent ?? ''

  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('a[href^="/"]')) return
      const pressedAt = now()
      const before = heading()
      sessionStorage.setItem(itemName, String(pressedAt))
      follow(pressedAt, () => heading() !== '' && heading() !== before)
    },
    true,
  )

  // A prerendered page has the visitor's sessionStorage once it is shown.
  const begin = () => {
    const pressedAt = Number(sessionStorage.getItem(itemName))
    sessionStorage.removeItem(itemName)
    if (pressedAt) follow(pressedAt, () => heading() !== '')
  }
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()

  function follow(pressedAt: number, isThere: () => boolean): void {
    const look = () => {
      if (!isThere()) requestAnimationFrame(look)
      // This callback runs before the frame is painted, and the task after it.
      else setTimeout(() => noteHeading(pressedAt))
    }
    requestAnimationFrame(look)
  }

  function noteHeading(pressedAt: number): void {
    const shownAt = now() - pressedAt
    const [navigation] = performance.getEntriesByType('navigation')
    const { activationStart = 0 } = (navigation ?? {}) as { activationStart?: number }
    const isDocument = performance.timeOrigin + activationStart >= pressedAt
    const page = { heading: shownAt, usable: 0, isMadeAhead: isDocument && activationStart > 0 } as NextPage
    view.nextPage = page
    if (isDocument) {
      observe('paint', pressedAt, (at, name) => {
        if (name === 'first-contentful-paint') page.fcp = at
      })
      observe('largest-contentful-paint', pressedAt, (at) => {
        page.lcp = at
      })
    }
    const look = () => {
      const form = document.querySelector('[data-at-once]')
      if (form && !form.hasAttribute('data-live')) setTimeout(look, 4)
      else page.usable = now() - pressedAt
    }
    setTimeout(look)
  }

  function observe(type: string, pressedAt: number, note: (at: number, name: string) => void): void {
    new PerformanceObserver((list) => {
      for (const { startTime, name } of list.getEntries())
        note(performance.timeOrigin + startTime - pressedAt, name)
    }).observe({ type, buffered: true })
  }
}
