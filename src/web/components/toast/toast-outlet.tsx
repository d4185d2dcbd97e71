import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import {
  currentToast,
  dismissToast,
  subscribeToToasts,
  type ToastRecord,
  toastDurationMs,
} from './toast-store.ts'

type ToasterComponent = ComponentType<{ toast: ToastRecord | undefined }>

const noToast = () => undefined

/**
 * Where toasts appear. The code that draws them (10 KB) is fetched with the first toast, or as soon as somebody
 * starts on a form: a toast that says "no connection" can't wait for a download.
 */
export function ToastOutlet() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, noToast)
  const [Toaster, setToaster] = useState<ToasterComponent>()
  const [hasFailed, setFailed] = useState(false)
  const isWanted = toast !== undefined

  useEffect(() => {
    if (Toaster) return
    let isCurrent = true
    const load = () => {
      import('./toaster.tsx').then(
        (module) => isCurrent && setToaster(() => module.Toaster),
        () => isCurrent && setFailed(true),
      )
    }
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches('form *')) return
      document.removeEventListener('focusin', onFocus)
      load()
    }
    if (isWanted) load()
    else document.addEventListener('focusin', onFocus)
    return () => {
      isCurrent = false
      document.removeEventListener('focusin', onFocus)
    }
  }, [Toaster, isWanted])

  if (Toaster) return <Toaster toast={toast} />
  return hasFailed && toast?.isOpen ? <PlainToast key={toast.id} toast={toast} /> : null
}

/** Stands in when the connection is gone before the real one could be fetched. */
function PlainToast({ toast }: { toast: ToastRecord }) {
  const isDestructive = toast.variant === 'destructive'

  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [toast.id])

  return (
    <div className="toasts">
      <div
        className={isDestructive ? 'toast toast--destructive' : 'toast'}
        role={isDestructive ? 'alert' : 'status'}
      >
        <div className="toast__body">
          <p className="toast__title">{toast.title}</p>
          {toast.description && <p className="toast__text">{toast.description}</p>}
        </div>
        <button type="button" className="toast__action" onClick={() => dismissToast(toast.id)}>
          Close
        </button>
      </div>
    </div>
  )
}
