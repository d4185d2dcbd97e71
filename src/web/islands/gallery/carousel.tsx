import type { ReactNode } from 'react'
import type { Gallery } from './use-gallery.ts'

interface CarouselProps {
  /** Id of the element that names the gallery. */
  labelledBy: string
  gallery: Gallery
  /** False for a single image, which has a plain frame. */
  hasControls: boolean
  className: string
  children: ReactNode
}

/** Renders the frame of a gallery, which is a carousel to assistive technology. */
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
