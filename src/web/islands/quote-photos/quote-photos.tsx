import { type ChangeEvent, useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { maxQuotePhotos } from '#shared/quote-photos.ts'
import { photoPrompts, quotePhotos as wording } from '#web/content/quote-photos.ts'
import { onceVisited } from '#web/lib/once-visited.ts'
import styles from '#web/styles/quote-photos.css?url'
import type { PhotosOfForm } from './photo-events.ts'
import { PhotoRow } from './photo-row.tsx'
import { choose, readSet, sendKept, subscribe, taken } from './photo-store.ts'
import drawings from './prompts.svg?url'

const roots = new Map<Element, Root>()

/** Handles what a form tells of its photos. */
export function hear(news: PhotosOfForm): void {
  if ('ticket' in news) void taken(news.set, news.ticket.token)
  else show(news.place, news.set)
}

function show(place: Element, set: string, there?: readonly number[]): void {
  for (const [former, root] of roots) {
    if (former.isConnected) continue
    roots.delete(former)
    // React can't unmount it while it is removing the form around it.
    setTimeout(() => root.unmount())
  }
  const root = roots.get(place) ?? createRoot(place)
  roots.set(place, root)
  root.render(<QuotePhotos set={set} taken={there} />)
}

/** The page for adding photos to a sent request has the token in its HTML. */
const place = document.querySelector<HTMLElement>('[data-photos-of]')
const { photosOf: token, taken: placesTaken = '[]' } = place?.dataset ?? {}
if (place && token) {
  void taken(token, token)
  show(place, token, JSON.parse(placesTaken))
}
onceVisited(sendKept)

interface QuotePhotosProps {
  /** Key of the form that the photos belong to. */
  set: string
  /** Places that have a photo on the server already. */
  taken?: readonly number[] | undefined
}

/** Shows three things to photograph, and a row for each chosen photo. The photos are sent after the form. */
function QuotePhotos({ set, taken: there = [] }: QuotePhotosProps) {
  const { photos, token, isOnDevice } = useSyncExternalStore(
    (listener) => subscribe(set, listener),
    () => readSet(set),
  )
  const isSent = token !== undefined
  const isOver = photos.every(({ state }) => state === 'arrived' || state === 'refused')
  const places = new Set(there)
  for (const { n, state } of photos) if (state !== 'refused') places.add(n)
  const hint = isSent ? wording.sentHint(isOver) : wording.hint
  return (
    <div className="photos">
      {/* React shows nothing of this part before the stylesheet has loaded. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <h3 className="apart field__label" tabIndex={-1}>
        {isSent ? wording.sentTitle : wording.title}
        {!isSent && <span className="field__mark">{wording.note}</span>}
      </h3>
      <p className="hint">{isOnDevice ? hint : wording.memoryHint}</p>
      <ul>
        {photos.map((photo) => (
          <PhotoRow key={photo.n} photo={photo} isSent={isSent} />
        ))}
      </ul>
      {places.size < maxQuotePhotos && (
        <div className="photo-prompts">
          {photoPrompts.map(({ name, text }, n) => (
            <label key={name} className="photo-prompt">
              <input type="file" accept="image/*" aria-label={name} onChange={(event) => take(event, n)} />
              <svg aria-hidden="true">
                <use href={`${drawings}#p${n}`} />
              </svg>
              <span>
                <b>{name}</b>
                <span>
                  {text}
                  {n === 0 && <strong>{wording.warning}</strong>}
                </span>
                <span className="photo-prompt__add">{wording.add}</span>
              </span>
            </label>
          ))}
        </div>
      )}
    </div>
  )

  function take({ target }: ChangeEvent<HTMLInputElement>, n: number): void {
    for (const file of target.files ?? []) void choose(set, file, n, there)
    // Without this, choosing a removed photo again would fire no event.
    target.value = ''
  }
}
