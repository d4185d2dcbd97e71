import { useState } from 'react'
import type { QuotePhoto } from '#shared/contract/quote-photo.ts'
import { photoSubject, storedPhotoPath } from '#shared/quote-photos.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const PhotoViewer = lazyComponent(async () => (await import('./photo-viewer.tsx')).PhotoViewer, {
  fallback: null,
})

interface LeadPhotosProps {
  id: string
  photos: readonly QuotePhoto[]
  /** Photos of suspected spam stay closed until it is marked as not spam. */
  isSuspect: boolean
}

const shownAtMost = 3

/** Renders a lead's photos: three small ones, which open all of them on the whole screen. */
export function LeadPhotos({ id, photos, isSuspect }: LeadPhotosProps) {
  const [open, setOpen] = useState<number>()
  const ready = photos.filter(({ state }) => state === 'ready').map(({ n }) => n)
  // Photos that can be shown come first, and the others are at least named.
  const framed = [...photos].sort((one, other) => rank(one) - rank(other) || one.n - other.n)
  const [more, lost] = [photos.length - shownAtMost, framed.slice(shownAtMost)]
  return (
    <>
      <ul className="shots">
        {framed.slice(0, shownAtMost).map((photo, index) => {
          const { n, state } = photo
          return (
            <li key={n}>
              {state === 'ready' ? (
                <button type="button" className="shot" onClick={() => setOpen(n)}>
                  <img
                    src={`${storedPhotoPath(id, n)}?size=small`}
                    alt={`Open the photo: ${photoSubject(n)}`}
                    loading="lazy"
                  />
                  <span>{photoSubject(n)}</span>
                  {index === shownAtMost - 1 && more > 0 && (
                    <b className="shot__more">
                      +{more} <span className="visually-hidden">more photos</span>
                    </b>
                  )}
                </button>
              ) : (
                <p className="shot">{wordsFor(photo, isSuspect)}</p>
              )}
            </li>
          )
        })}
      </ul>
      {lost
        .filter(({ state }) => state !== 'ready')
        .map((photo) => (
          <p key={photo.n}>{wordsFor(photo, isSuspect)}</p>
        ))}
      {open !== undefined && (
        <PhotoViewer id={id} numbers={ready} first={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const rank = ({ state }: QuotePhoto) => (state === 'ready' ? 0 : 1)

function wordsFor({ n, state }: QuotePhoto, isSuspect: boolean): string {
  if (state === 'unreadable') return `Photo ${n + 1} couldn’t be opened`
  return isSuspect ? `Photo ${n + 1} stays closed while this looks like spam` : `Photo ${n + 1} is on its way`
}
