import { type PhotosOfForm, photoEvent } from '../islands/quote-photos/photo-events.ts'
import { photoMarkPrefix } from '../islands/quote-photos/photo-mark.ts'
import { firstTouches } from './islands.ts'
import { load } from './lazy.ts'
import { isKeptHere } from './pending-submissions.ts'

/**
 * The code for photos comes once the visitor does something on a page that has a place for them, or sees that place, and
 * where photos are kept on the device that may still have to go.
 */
export function awakenQuotePhotos(): void {
  const news: PhotosOfForm[] = []
  let isAwake = false

  const awaken = () => {
    isAwake = true
    // Without it the form is complete; the next word of photos tries again.
    load('quote-photos').then(
      ({ hear }) => news.splice(0).forEach(hear),
      () => {},
    )
  }
  const sight = new IntersectionObserver((entries) => entries[0]?.isIntersecting && awaken())
  addEventListener(photoEvent, ({ detail }) => {
    if ('areSent' in detail) {
      load('start-pending-submissions').then(
        ({ tellOfSentPhotos }) => tellOfSentPhotos(),
        () => {},
      )
      return
    }
    news.push(detail)
    if (isAwake) awaken()
    else if ('place' in detail) {
      sight.observe(detail.place)
      for (const type of firstTouches) addEventListener(type, awaken, { once: true, passive: true })
    }
  })
  if (isKeptHere(photoMarkPrefix) || document.querySelector('[data-photos-of]')) awaken()
}
