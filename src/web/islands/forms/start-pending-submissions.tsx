import { createRoot } from 'react-dom/client'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Toasts } from '#web/components/toast/toasts.tsx'
import { photosSent } from '#web/content/photos-sent.ts'
import { sendPending } from './pending-submissions.ts'

/** A page with a form has its own toasts, and the form claims its submission before the others are sent. */
const hasForm = document.querySelector('[data-at-once]') !== null
if (!hasForm) {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
}

/**
 * Sends what visitors have sent without a network, on any page, from now on until the page closes. A page with a form
 * starts this itself.
 */
export function startPendingSubmissions(): void {
  if (!hasForm) sendPending()
}

/** Shows a toast for photos that were sent after their request. */
export function tellOfSentPhotos(): void {
  showToast(photosSent)
}
