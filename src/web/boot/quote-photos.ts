import { type PhotosOfForm, photoEvent } from '../islands/quote-photos/photo-events.ts'
import { photoMarkPrefix } from '../islands/quote-photos/photo-mark.ts'
import { firstTouches } from './islands.ts'
import { load } from './lazy.ts'
import { isKeptHere } from './pending-submissions.ts'

/**
 * Loads the code for photos once the visitor sees their place, or does anything on a page that has one. It loads at
 * once when photos on the device may still have to be sent.
 */
export function awakenQuotePhotos(): void {
  const news: PhotosOfForm[] = []
  let isAwake = false

  const awaken = () => {
    isAwake = true
    // The form works without photos. The next event about photos tries to load the code again.
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
