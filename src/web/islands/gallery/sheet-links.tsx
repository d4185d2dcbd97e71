import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { nextPaint } from '#web/lib/next-paint.ts'
import { type GalleryImage, twoDigits } from './gallery-project.ts'
import type { Gallery } from './use-gallery.ts'

interface SheetLinksProps {
  images: readonly GalleryImage[]
  gallery: Gallery
}

/**
 * Lists the images beside a gallery. The entries link to the image files, so that every image can be seen without
 * JavaScript; with it they turn the gallery.
 */
export function SheetIndex({ images, gallery }: SheetLinksProps) {
  return (
    <ol className="drawing-list">
      {images.map((image, place) => (
        <li key={image.src}>
          <a
            href={image.src}
            data-needs-code
            aria-current={place === gallery.index || undefined}
            onClick={(event) => turnTo(event, gallery, place)}
          >
            <span className="drawing-list__no numerals">{twoDigits(place + 1)}</span>
            <span>{image.title}</span>
            <span className="drawing-list__view">{image.view}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Shows a strip of thumbnails where there is no room for the list. They load once the gallery was in sight. */
export function FilmStrip({ images, gallery, isSeen }: SheetLinksProps & { isSeen: boolean }) {
  const strip = useRef<HTMLOListElement>(null)
  useKeepInSight(strip, gallery)

  return (
    <ol ref={strip} className="thumbnails">
      {images.map((image, place) => (
        <li key={image.src}>
          <a
            href={image.src}
            data-needs-code
            aria-current={place === gallery.index || undefined}
            aria-label={`${twoDigits(place + 1)} ${image.title}`}
            onClick={(event) => turnTo(event, gallery, place)}
          >
            {isSeen ? (
              <img
                src={image.src}
                srcSet={image.srcSets?.webp}
                sizes="92px"
                alt=""
                width={image.width}
                height={image.height}
                loading="lazy"
              />
            ) : (
              <span className="key numerals">{twoDigits(place + 1)}</span>
            )}
          </a>
        </li>
      ))}
    </ol>
  )
}

function turnTo(event: MouseEvent, gallery: Gallery, place: number): void {
  // With such a key the visitor wants a new tab or a download.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  gallery.goTo(place)
}

/**
 * Scrolls the strip, and never the page, so that the current thumbnail is in its middle. Not before the first move,
 * because measuring makes the browser lay out the whole page during hydration.
 */
function useKeepInSight(strip: RefObject<HTMLElement | null>, { index, hasMoved }: Gallery): void {
  useEffect(() => {
    if (!hasMoved) return
    // Measured at once, the page would be laid out twice before the new image is seen.
    void nextPaint().then(() => {
      const current = strip.current?.children[index]
      if (!(current instanceof HTMLElement) || !strip.current) return
      const middle = current.offsetLeft + current.offsetWidth / 2 - strip.current.clientWidth / 2
      strip.current.scrollTo({ left: middle })
    })
  }, [strip, index, hasMoved])
}
