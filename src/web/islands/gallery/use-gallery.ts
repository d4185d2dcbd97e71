import { type KeyboardEvent, useState } from 'react'
import { nextPaint } from '#web/lib/next-paint.ts'

/** The current image of a gallery, and functions that change it. */
export interface Gallery {
  index: number
  /** True once the visitor has moved: from then on changes are announced. */
  hasMoved: boolean
  /** Moves on by so many images, wrapping around at both ends. */
  step: (by: number) => void
  goTo: (index: number) => void
  /** Handles arrow keys, Home and End on the element around the controls. */
  onKeyDown: (event: KeyboardEvent) => void
}

export function useGallery(count: number): Gallery {
  const [index, setIndex] = useState(0)
  const [hasMoved, setMoved] = useState(false)

  /** Paints the pressed button first: on a slow phone turning takes so long that the press would seem lost. */
  const turn = async (from: (index: number) => number) => {
    await nextPaint()
    setIndex((before) => wrapIndex(from(before), count))
    setMoved(true)
  }
  const goTo = (next: number) => void turn(() => next)
  const step = (by: number) => void turn((before) => before + by)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(count - 1)
    else return
    event.preventDefault()
  }

  return { index, hasMoved, step, goTo, onKeyDown }
}

/** Wraps an index around: -1 is the last of `count`, `count` the first. */
export const wrapIndex = (index: number, count: number) => ((index % count) + count) % count
