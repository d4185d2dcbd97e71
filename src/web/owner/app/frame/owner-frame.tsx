import { type ReactNode, useLayoutEffect } from 'react'
import { SkipLink } from '#web/components/skip-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { TooltipProvider } from '#web/components/ui/tooltip.tsx'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { useActionSending } from '#web/owner/leads/actions/use-actions.ts'
import { OfflineLine } from './offline-line.tsx'
import { OthersWaiting } from './others-waiting.tsx'
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
