import { showToast } from '#web/components/toast/toast-store.ts'
import { photosSent } from '#web/content/photos-sent.ts'
import { makeKeptSends } from '../forms/kept-sends.ts'
import { mountToasts } from '../toasts.tsx'

/** Makes the sends that are kept on the device, from any page, and tells of them. */
export function startKeptSends(): void {
  mountToasts()
  makeKeptSends()
}

/** Tells of photos that have gone out later. */
export function tellOfSentPhotos(): void {
  mountToasts()
  showToast(photosSent)
}
