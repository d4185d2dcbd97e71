import { createContext } from 'react'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'

/** Shows the outcome of an action: in a toast, or in an open sheet, which would cover the toast. */
export const TellContext = createContext<(content: ToastContent) => void>(showToast)
