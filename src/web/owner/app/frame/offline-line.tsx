import { useMissing } from '#web/owner/kit/session/use-missing.ts'
import { useOpenedFromKept } from '#web/owner/kit/session/use-owner.ts'
import { when } from '#web/owner/kit/when.ts'

interface OfflineLineProps {
  isAsking: boolean
  onRetry: () => void
}

const whatIsMissing = { signal: 'No signal.', site: 'The site isn’t answering.' } as const

/** Says that the network or the site can't be reached, which the page would not show otherwise. */
export function OfflineLine({ isAsking, onRetry }: OfflineLineProps) {
  const missing = useMissing()
  const openedAt = useOpenedFromKept()?.at
  return (
    <p role="status" className="offline-line">
      {missing && (
        <>
          <span>
            {whatIsMissing[missing]}{' '}
            {openedAt === undefined
              ? 'You can read this page, call and text.'
              : `This is how it was ${when(new Date(openedAt).toISOString())}.`}
          </span>{' '}
          {openedAt !== undefined && (
            <button type="button" className="text-button" aria-busy={isAsking || undefined} onClick={onRetry}>
              Try again
            </button>
          )}
        </>
      )}
    </p>
  )
}
