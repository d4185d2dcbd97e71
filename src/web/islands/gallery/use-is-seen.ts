import { type RefObject, useEffect, useState } from 'react'
import type { Gallery } from './use-gallery.ts'

/**
 * Returns true once half of the gallery was in sight or it was turned, which is the time to fetch what a visitor may
 * want next. Stays false for visitors who save data.
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

/** Whether the visitor saves data. Only some browsers know it, so it is missing in the DOM's types. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
