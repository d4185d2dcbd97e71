import { type OwnerSummary, ownerEvents } from '#shared/contract/owner-summary.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'

/** Returns how long to wait after `failures` failed tries: 5 seconds, doubled each time, at most a minute. */
export const retryPauseMs = (failures: number) => Math.min(seconds(60), seconds(5) * 2 ** failures)

interface OwnerEventListeners {
  onSummary: (summary: OwnerSummary) => void
  /** Called when the server has ended or refused the stream, as it does when the session has ended. */
  onRefused: () => void
}

/**
 * Listens to the owner's event stream while the page is visible; returns a function that stops it. An
 * EventSource gives up after any answer but 200, such as a proxy's while the server restarts, so this
 * reconnects.
 */
export function listenToOwnerEvents({ onSummary, onRefused }: OwnerEventListeners): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let refusals = 0

  function open(): void {
    if (source || document.visibilityState === 'hidden') return
    const opened = new EventSource(apiPaths.notificationStream)
    source = opened
    opened.addEventListener(ownerEvents.summary, (event: MessageEvent<string>) => {
      refusals = 0
      onSummary(JSON.parse(event.data))
    })
    opened.addEventListener(ownerEvents.signedOut, refused)
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) refused()
    })
  }

  function refused(): void {
    close()
    retry = setTimeout(open, retryPauseMs(refusals))
    refusals += 1
    onRefused()
  }

  function close(): void {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? close() : open())
  document.addEventListener('visibilitychange', onVisibility)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}
