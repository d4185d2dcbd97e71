import { type OwnerSummary, ownerEvents } from '#shared/contract/owner-summary.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'

/** Before a server that has not answered so many times is asked again. */
export const retryPauseMs = (failures: number) => Math.min(seconds(60), seconds(5) * 2 ** failures)

interface OwnerEventListeners {
  onSummary: (summary: OwnerSummary) => void
  /** The server ended or refused the stream: whether one is still signed in has to be asked. */
  onRefused: () => void
}

/**
 * Listens to the owner's stream of events, while the page can be seen, until the returned function is called.
 * The browser gives up for good on any answer but 200, such as a proxy's while the server restarts: this retries.
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
