import type { ReactNode } from 'react'
import type { Gallery } from './use-gallery.ts'

interface CarouselProps {
  /** Id of the element that names it. */
  labelledBy: string
  gallery: Gallery
  /** With one image it is a plain frame. */
  hasControls: boolean
  className: string
  children: ReactNode
}

/** Frame of a gallery, and what it is to assistive technology. */
export function Carousel({ labelledBy, gallery, hasControls, className, children }: CarouselProps) {
  if (!hasControls) return <div className={className}>{children}</div>
  return (
    <section
      className={className}
      aria-roledescription="carousel"
      aria-labelledby={labelledBy}
      onKeyDown={gallery.onKeyDown}
    >
      {children}
    </section>
  )
}
