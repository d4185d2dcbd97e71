import { makeKeptSends } from '../forms/kept-sends.ts'
import { mountToasts } from '../toasts.tsx'

/** Makes the sends that are kept on the device, from any page, and tells of them. */
export function startKeptSends(): void {
  mountToasts()
  makeKeptSends()
}
