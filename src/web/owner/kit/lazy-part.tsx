import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'

class NotFetchedError extends Error {}

/** Returns a component whose code is fetched on its first render, which must be inside a `LazyPart`. */
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
  /** Begins the error message, such as "The quote". */
  name?: string
  /** Shown while the code is fetched. */
  fallback?: ReactNode
  /** Shown in place of the error message when the code can't be fetched. */
  otherwise?: ReactNode
}

/** Renders lazy components, or an error message when a deployment or a lost network keeps them away. */
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
        // A reload fetches a page that names the current files.
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      />
    )
  }
}
