import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'

class NotFetchedError extends Error {}

interface Look<Props> {
  /** Begins the error message, such as "The quote". */
  name?: string
  /** Shown while the code is fetched, in place of a spinner. */
  fallback?: ReactNode | ((props: Props) => ReactNode)
  /** Shown in place of the error message when the code can't be fetched. */
  otherwise?: ReactNode | ((props: Props) => ReactNode)
}

/**
 * Returns a component whose code is fetched on its first render. It shows an error message when a deployment or a
 * lost network keeps the code away.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, fallback = <Spinner />, otherwise }: Look<NoInfer<Props>> = {},
) {
  const Part: ComponentType<Props> = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new NotFetchedError(undefined, { cause })
    }
  })
  return (props: Props) => (
    <Boundary name={name} otherwise={typeof otherwise === 'function' ? otherwise(props) : otherwise}>
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Part {...props} />
      </Suspense>
    </Boundary>
  )
}

interface BoundaryProps {
  name: string | undefined
  otherwise: ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { name = 'This part', otherwise, children } = this.props
    const { error } = this.state
    if (error === undefined) return children
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
