import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useLayoutEffect, useRef } from 'react'
import type { GalleryImage } from './gallery-project.ts'
import type { Gallery } from './use-gallery.ts'

interface ControlsProps {
  images: readonly GalleryImage[]
  gallery: Gallery
}

/** Shows the dot buttons as ticks on a scale. They are one tab stop, and the arrow keys move the focus. */
export function Ruler({ images, gallery }: ControlsProps) {
  const { index, goTo } = gallery
  const ruler = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const current = ruler.current?.children[index]
    if (current instanceof HTMLElement && ruler.current?.contains(document.activeElement)) current.focus()
  }, [index])

  return (
    <div
      ref={ruler}
      className={images.length > 12 ? 'gallery-dots gallery-dots--long' : 'gallery-dots'}
      role="toolbar"
      aria-label="Choose image"
    >
      {images.map(({ src }, place) => (
        <button
          key={src}
          type="button"
          aria-label={`Image ${place + 1} of ${images.length}`}
          aria-current={place === index || undefined}
          tabIndex={place === index ? undefined : -1}
          onClick={() => goTo(place)}
        />
      ))}
    </div>
  )
}

export function PreviousAndNext({ gallery }: Pick<ControlsProps, 'gallery'>) {
  return (
    <div className="title-block__ctl">
      <button type="button" aria-label="Previous image" onClick={() => gallery.step(-1)}>
        <ChevronLeft />
      </button>
      <button type="button" aria-label="Next image" onClick={() => gallery.step(1)}>
        <ChevronRight />
      </button>
    </div>
  )
}

/** Tells screen readers the current image, but only after a move: a page of galleries must not talk by itself. */
export function Announcement({ images, gallery: { index, hasMoved } }: ControlsProps) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {hasMoved && `Image ${index + 1} of ${images.length}: ${images[index]?.title}`}
    </p>
  )
}
