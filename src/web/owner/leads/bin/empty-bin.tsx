import type { BinItem } from '#shared/contract/bin.ts'
import { apiPaths } from '#shared/paths.ts'
import { remove } from '#web/lib/api.ts'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'

/** Offers to delete for good what the list shows, but nothing that was deleted since. */
export function EmptyBin({ items }: { items: readonly BinItem[] }) {
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
        done="Bin emptied"
        shownIn={apiPaths.bin}
        failure="The bin wasn’t emptied. Please try again later."
      >
        {namesOf(items)}. This can’t be undone.
      </AskFirst>
    </section>
  )
}

const mostNames = 3

/** Kinds that are counted, and not named one by one. */
const counted = [
  { kind: 'image', one: 'photo', several: 'photos' },
  { kind: 'job-card', one: 'job card', several: 'job cards' },
] as const satisfies { kind: BinItem['kind']; one: string; several: string }[]

/** Formats names as `Lee Example, Chris Sample and 1 photo`. More than three people are not all named. */
export function namesOf(items: readonly Pick<BinItem, 'kind' | 'title'>[]): string {
  const things = counted.flatMap(({ kind, one, several }) => {
    const count = items.filter((item) => item.kind === kind).length
    return count > 0 ? [`${count} ${count === 1 ? one : several}`] : []
  })
  const people = items.filter(({ kind }) => !counted.some((thing) => thing.kind === kind))
  const named = people.length > mostNames ? people.slice(0, mostNames - 1) : people
  const others = people.length - named.length
  const parts = [...named.map(({ title }) => title), ...(others > 0 ? [`${others} others`] : []), ...things]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}
