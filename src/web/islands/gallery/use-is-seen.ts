import { type RefObject, useEffect, useState } from 'react'

/**
 * True from the moment that half of the element was in sight: the time to fetch what a visitor may ask for next.
 * Never where the visitor wants to save data.
 */
export function useIsSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (isSeen || !element.current || savesData()) return
    const sight = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { threshold: 0.5 },
    )
    sight.observe(element.current)
    return () => sight.disconnect()
  }, [isSeen, element])

  return isSeen
}

/** Known to some browsers only, and so missing in the DOM's types. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
