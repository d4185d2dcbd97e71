import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type LoadedPage, loadPage } from '#web/routes.tsx'
import { forgetScroll, rememberScroll, scrollPositionHere } from './scroll-memory.ts'

/**
 * The page to show. After a link was followed the old page stays until the new one's chunk is there; then focus
 * goes to its heading and the scroll position to the top, or back to where it was when the visitor came back.
 */
export function useCurrentPage(initial: LoadedPage): LoadedPage {
  const [path] = useLocation()
  const [page, setPage] = useState(initial)
  const scrollTarget = useRef(0)
  const shown = useRef(initial)

  useEffect(() => {
    if (path === shown.current.path) {
      // The visitor came back before the other page was shown: it may be about to be.
      setPage(shown.current)
      return
    }
    let isCurrent = true
    scrollTarget.current = scrollPositionHere()
    loadPage(path).then(
      (next) => {
        if (isCurrent) startTransition(() => setPage(next))
      },
      // The chunk is gone, most likely after a deploy: the server has the page.
      () => {
        if (isCurrent) window.location.assign(path)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [path])

  useLayoutEffect(() => {
    if (page === shown.current) return
    shown.current = page
    arriveAt(scrollTarget.current)
  }, [page])

  useEffect(() => {
    rememberScroll()
    return forgetScroll
  }, [])

  return page
}

function arriveAt(scrollTarget: number): void {
  const fragment = window.location.hash.slice(1)
  const named = fragment ? document.getElementById(decodeURIComponent(fragment)) : null
  const landing = named ?? document.querySelector<HTMLElement>('main h1')
  if (landing) {
    if (!landing.hasAttribute('tabindex')) landing.tabIndex = -1
    landing.focus({ preventScroll: true })
  }
  if (named) named.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: scrollTarget, behavior: 'instant' })
}
