import { useSyncExternalStore } from 'react'

/** Tells of a lost network while there is none: the page itself goes on, and must not look as if all were well. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <p role="status" className="offline-line">
      {!isOnline && 'No signal. You can read this page, call and text.'}
    </p>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
