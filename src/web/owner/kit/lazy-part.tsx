import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'

interface LazyPartProps {
  children: ReactNode
  /** Its name at the start of a sentence, for when it can't be fetched. */
  name?: string
  /** Shown while it is fetched. */
  fallback?: ReactNode
  /** Shown where it can't be fetched, if the page does without it. */
  otherwise?: ReactNode
}

/** Holds a part that is fetched when it is opened. By then a deploy may have taken it away, or there is no network. */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, name = 'This part', fallback = <Spinner />, otherwise } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>
    if (otherwise !== undefined) return otherwise
    return (
      <EmptyState
        variant="error"
        heading={`${name} could not be fetched`}
        // The page anew names the parts as they are now.
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    )
  }
}
