import { type ReactNode, useLayoutEffect } from 'react'
import { SkipLink } from '#web/components/skip-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { TooltipProvider } from '#web/components/ui/tooltip.tsx'
import { TextButton } from '#web/owner/kit/buttons.tsx'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { useMissing } from '#web/owner/kit/session/use-missing.ts'
import { useOpenedFromKept } from '#web/owner/kit/session/use-owner.ts'
import { when } from '#web/owner/kit/when.ts'
import { useActionSending, useOthersWaiting } from '#web/owner/leads/actions/use-actions.ts'
import { useEmergencyNotice } from './use-emergency-notice.ts'
import { useOwnerEvents } from './use-owner-events.ts'
import { useOwnerGuard } from './use-owner-guard.ts'
import { usePhoneSync } from './use-phone-sync.ts'

interface OwnerFrameProps {
  header: ReactNode
  children: ReactNode
}

/** Surrounds each of the owner's pages. Without a session its children are neither rendered nor fetched. */
export function OwnerFrame({ header, children }: OwnerFrameProps) {
  const { isSignedIn, isAnswered, ...session } = useOwnerGuard()
  useLayoutEffect(() => {
    if (session.isFailed) endLastView()
  }, [session.isFailed])
  useOwnerEvents(isAnswered)
  useEmergencyNotice()
  usePhoneSync(isAnswered)
  useActionSending()
  return (
    <TooltipProvider>
      <SkipLink />
      <header className="owner-head on-slab">
        {header}
        <OfflineLine isAsking={session.isAsking} onRetry={() => void session.retry()} />
        <OthersWaiting />
      </header>
      <main id="main" tabIndex={-1}>
        {isSignedIn ? children : <Waiting {...session} />}
        <noscript>
          <p className="wrap section">This page needs JavaScript. Please turn it on.</p>
        </noscript>
      </main>
    </TooltipProvider>
  )
}

function Waiting({
  isFailed,
  isAsking,
  retry,
}: Pick<ReturnType<typeof useOwnerGuard>, 'isFailed' | 'isAsking' | 'retry'>) {
  return (
    <div className="wrap section owner-wait">
      {isFailed ? (
        <EmptyState
          variant="error"
          heading="The site isn’t answering"
          headingLevel={1}
          action={
            <Button loading={isAsking} onClick={() => void retry()}>
              Try again
            </Button>
          }
        >
          Check your signal, then try again.
        </EmptyState>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

interface OfflineLineProps {
  isAsking: boolean
  onRetry: () => void
}

const whatIsMissing = { signal: 'No signal.', site: 'The site isn’t answering.' } as const

/** Says that the network or the site can't be reached, which the page would not show otherwise. */
function OfflineLine({ isAsking, onRetry }: OfflineLineProps) {
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
            <TextButton aria-busy={isAsking || undefined} onClick={onRetry}>
              Try again
            </TextButton>
          )}
        </>
      )}
    </p>
  )
}

/** Names other people whose actions wait on this shared device, since only they can send them. */
function OthersWaiting() {
  const names = useOthersWaiting()
  return (
    <p role="status" className="offline-line">
      {names.length > 0 &&
        `Something ${inWords(names)} did here hasn’t been sent. It sends when ${names.length > 1 ? 'they sign' : `${names[0]} signs`} in on this device.`}
    </p>
  )
}

const inWords = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
