import type { PhotoTicket } from '#shared/contract/quote-photo.ts'

/** The event by which a form tells the code for photos, which may be loaded later, what concerns it. */
export const photoEvent = 'quote-photos'

/** `set` is the form's key. */
export type PhotosOfForm =
  /** They have a place on the page. */
  | { place: Element; set: string }
  /** The form is sent. */
  | { set: string; ticket: Pick<PhotoTicket, 'token'> }

type PhotoNews =
  | PhotosOfForm
  /** All that were kept of a request have arrived, on a page that does not show them. */
  | { areSent: true }

export const tellOfPhotos = (detail: PhotoNews) => dispatchEvent(new CustomEvent(photoEvent, { detail }))

declare global {
  interface WindowEventMap {
    [photoEvent]: CustomEvent<PhotoNews>
  }
}
