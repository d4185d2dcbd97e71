import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useMissing } from './session/use-missing.ts'

interface NotFetchedProps {
  query: { isError: boolean; refetch: () => unknown }
  /** Said once it has failed. */
  heading: string
  headingLevel?: 2 | 3
}

/** In place of what a query has not brought: a spinner, or once it has failed the way to ask again. */
export function NotFetched({ query: { isError, refetch }, ...heading }: NotFetchedProps) {
  const missing = useMissing()
  if (!isError) return <Spinner />
  return (
    <EmptyState
      variant="error"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
      {...heading}
    >
      {missing === 'signal' && 'This needs a signal.'}
    </EmptyState>
  )
}
