import { useSyncExternalStore } from 'react'
import { currentToast, subscribeToToasts } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const noToast = () => undefined

/** Where toasts appear: nothing until there is one. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, noToast)
  return toast && <Toaster toast={toast} />
}
