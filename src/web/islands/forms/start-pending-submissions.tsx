import { createRoot } from 'react-dom/client'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Toasts } from '#web/components/toast/toasts.tsx'
import { photosSent } from '#web/content/photos-sent.ts'
import { sendPending } from './pending-submissions.ts'

/** A page with a form has toasts of its own, and lets the form choose its send before it makes the others. */
const hasForm = document.querySelector('[data-at-once]') !== null
if (!hasForm) {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toasts />)
}

/**
 * From now on until the page closes: what a visitor has sent without a network, on whatever page, goes out as soon as
 * there is one.
 */
export function startPendingSubmissions(): void {
  if (!hasForm) sendPending()
}

/** Tells of photos that have gone out later. */
export function tellOfSentPhotos(): void {
  showToast(photosSent)
}
