import { useEffect, useRef, useState } from 'react'
import { listen } from '#web/owner/kit/listen.ts'

const touchedForMs = 3_000

interface Arrival {
  id: string
  createdAt: string
}

/** Leads that were shown once, because one that comes back after Undo is not new. */
const shownBefore = new Set<string>()

const newestOf = (items: readonly Arrival[]) =>
  items.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '')

/**
 * Holds new leads back while the page is touched or scrolled, so that nothing moves under a thumb; `release`
 * shows them. `knownAt` is when the newest known lead came. The lead `saved` is never held back.
 */
export function useHeldBack<Item extends Arrival>(items: readonly Item[], knownAt: string, saved?: unknown) {
  const [releasedAt, setReleasedAt] = useState(() => newestOf([...items, { id: '', createdAt: knownAt }]))
  // The list may come before the figures, which name the newest lead of all.
  const [isKnown, setKnown] = useState(knownAt !== '')
  if (!isKnown && knownAt !== '') {
    setKnown(true)
    if (knownAt > releasedAt) setReleasedAt(knownAt)
  }
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now()
    }
    return listen(window, ['pointerdown', 'pointermove', 'keydown'], touch)
  }, [])

  const isHeld = ({ id, createdAt }: Item) => createdAt > releasedAt && !shownBefore.has(id) && id !== saved
  const held = items.filter(isHeld)
  const shown = held.length > 0 ? items.filter((item) => !isHeld(item)) : items
  const count = held.length
  const newest = newestOf(items)

  useEffect(() => {
    for (const { id } of shown) shownBefore.add(id)
  }, [shown])

  useEffect(() => {
    const isInUse = scrollY > 0 || performance.now() - touchedAt.current < touchedForMs
    if (count > 0 && !isInUse) setReleasedAt(newest)
  }, [count, newest])

  return { shown, held, release: () => setReleasedAt(newest) }
}
