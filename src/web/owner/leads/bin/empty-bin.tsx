import { useQueryClient } from '@tanstack/react-query'
import type { BinItem } from '#shared/contract/bin.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { remove } from '#web/lib/api.ts'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { namesOf } from './names-of.ts'

/** Offers to delete for good what the list shows, but nothing that was deleted since. */
export function EmptyBin({ items }: { items: readonly BinItem[] }) {
  const queryClient = useQueryClient()
  const until =
    items
      .map(({ deletedAt }) => deletedAt)
      .toSorted()
      .at(-1) ?? ''
  return (
    <section className="panel-section bin__section" aria-labelledby="bin-empty">
      <h2 id="bin-empty">Empty it now</h2>
      <p className="panel-hint bin__hint">
        We ask first, because nothing brings it back. Does a customer ask to be forgotten? Open their enquiry
        and choose “Forget this person” under “More”.
      </p>
      <AskFirst
        label="Empty the bin"
        look="remove"
        question={items.length === 1 ? 'Delete it for good?' : `Delete ${items.length} things for good?`}
        yes="Delete for good"
        no="Keep"
        act={() => remove(`${apiPaths.bin}?${new URLSearchParams({ until })}`)}
        onDone={() => {
          showToast({ title: 'Bin emptied' })
          void queryClient.invalidateQueries({ queryKey: [apiPaths.bin] })
        }}
        failure="The bin wasn’t emptied. Please try again later."
      >
        {namesOf(items)}. This can’t be undone.
      </AskFirst>
    </section>
  )
}
