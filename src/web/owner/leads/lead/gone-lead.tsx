import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { BinItem } from '#shared/contract/bin.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { post } from '#web/lib/api.ts'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { binKinds } from '../bin/bin-kinds.ts'

/** Shown for a lead that was deleted: offers to put it back from the bin, or says that it doesn't exist. */
export function GoneLead({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const maySeeBin = useMay('staff')
  const bin = useQuery<BinItem[]>({ queryKey: [apiPaths.bin], enabled: maySeeBin })
  const item = bin.data?.find((each) => each.id === id)
  const restoring = useMutation({
    mutationFn: (kind: BinItem['kind']) => post(binKinds[kind].restorePath(id)),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => showFailure('Not put back', error),
  })
  const toAll = (
    <Link className="link" href={pagePaths.admin}>
      Back to enquiries
    </Link>
  )
  if (maySeeBin && !bin.data) return <NotFetched query={bin} heading="This enquiry couldn’t be found" />
  if (!item) {
    return (
      <EmptyState heading="Not found">
        This enquiry was deleted{maySeeBin && ' for good'}, or never existed. {toAll}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      heading="This one is in the bin"
      action={
        <Button loading={restoring.isPending} onClick={() => restoring.mutate(item.kind)}>
          Put back
        </Button>
      }
    >
      {item.title}. {toAll}
    </EmptyState>
  )
}
