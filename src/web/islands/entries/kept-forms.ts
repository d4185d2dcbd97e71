import { sendKeptForms as send } from '../forms/send-kept-forms.ts'
import { mountToasts } from '../toasts.tsx'

/** Sends what is kept on the visitor's device, from any page, and tells of it. */
export function sendKeptForms(): void {
  mountToasts()
  send()
}
