import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'

class NotFetchedError extends Error {}

/** A component that is fetched when it is first drawn, in a `LazyPart`. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new NotFetchedError(undefined, { cause })
    }
  })

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
export class LazyPart extends Component<LazyPartProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { children, name = 'This part', fallback = <Spinner />, otherwise } = this.props
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>
    if (!(error instanceof NotFetchedError)) throw error
    if (otherwise !== undefined) return otherwise
    return (
      <EmptyState
        variant="error"
        heading={`${name} couldn’t be loaded`}
        // The page anew names the parts as they are now.
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    )
  }
}
