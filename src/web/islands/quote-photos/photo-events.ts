import type { PhotoTicket } from '#shared/contract/quote-photo.ts'

/** Event by which a form tells the photos' code, which may not be loaded yet, what concerns it. */
export const photoEvent = 'quote-photos'

/** `set` is the form's key. */
export type PhotosOfForm =
  /** The photos have a place on the page. */
  | { place: Element; set: string }
  /** The form is sent. */
  | { set: string; ticket: Pick<PhotoTicket, 'token'> }

type PhotoNews =
  | PhotosOfForm
  /** All photos of a request have arrived, on a page that doesn't show them. */
  | { areSent: true }

export const tellOfPhotos = (detail: PhotoNews) => dispatchEvent(new CustomEvent(photoEvent, { detail }))

declare global {
  interface WindowEventMap {
    [photoEvent]: CustomEvent<PhotoNews>
  }
}
