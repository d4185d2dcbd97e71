import { watchKeptSends } from '../forms/kept-sends.ts'
import { mountToasts } from '../toasts.tsx'

/** Sends what is kept on the visitor's device, from any page, and tells of it. */
export function sendKeptForms(): void {
  mountToasts()
  watchKeptSends()
}
