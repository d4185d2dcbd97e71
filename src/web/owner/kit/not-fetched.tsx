import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useMissing } from './session/use-missing.ts'

interface NotFetchedProps {
  query: { isError: boolean; refetch: () => unknown }
  heading: string
  headingLevel?: 2 | 3
}

/** Renders a spinner while a query loads, or after a failure an error message and a button to retry. */
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
