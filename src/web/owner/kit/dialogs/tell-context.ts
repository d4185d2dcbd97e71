import { createContext } from 'react'
import { showToast, type ToastContent } from '#web/components/toast/toast-store.ts'

/** Where it is said what came of an act: in a toast, but in front of a toast stands a sheet, which says it itself. */
export const TellContext = createContext<(content: ToastContent) => void>(showToast)
