import { type RefObject, useEffect, useState } from 'react'
import type { Gallery } from './use-gallery.ts'

/**
 * True from the moment that half of the gallery was in sight, or was turned: the time to fetch what a visitor may ask
 * for next. Never where the visitor wants to save data.
 */
export function useIsSeen(element: RefObject<Element | null>, { hasMoved }: Gallery): boolean {
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (isSeen || !element.current || savesData()) return
    if (hasMoved) return setSeen(true)
    const sight = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { threshold: 0.5 },
    )
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [isSeen, element, hasMoved])

  return isSeen
}

/** Known to some browsers only, and so missing in the DOM's types. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
