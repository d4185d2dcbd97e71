import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Link } from 'wouter'
import { dateAndTime, longDate } from '#shared/brisbane-time.ts'
import type { BinItem } from '#shared/contract/bin.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { restorableDays } from '#shared/restorable.ts'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { focusAtOnce } from '#web/owner/kit/focus/focus-at-once.ts'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { binKinds } from './bin-kinds.ts'
import { EmptyBin } from './empty-bin.tsx'

/** Lists what was deleted in the last 30 days. A restored record keeps its row until the page is left. */
export function BinPanel() {
  const queryClient = useQueryClient()
  // Something may have been deleted since the list was last fetched.
  const bin = useQuery<BinItem[]>({ queryKey: [apiPaths.bin], staleTime: 0 })
  const [putBack, setPutBack] = useState<ReadonlySet<string>>(new Set())
  const mayEmpty = useMay('owner')
  if (!bin.data) return <NotFetched query={bin} heading="The bin couldn’t be loaded" />
  if (bin.data.length === 0) {
    return (
      <EmptyState heading="The bin is empty">{`What you delete is kept here for ${restorableDays} days.`}</EmptyState>
    )
  }

  function onPutBack(id: string): void {
    setPutBack((before) => new Set(before).add(id))
    // The row stays, and everything else is fetched again.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== apiPaths.bin })
  }

  const left = bin.data.filter(({ id }) => !putBack.has(id))
  return (
    <div className="halves">
      <section className="panel-section bin__section" aria-labelledby="bin-kept">
        <h2 id="bin-kept">{`Deleted, kept for ${restorableDays} days`}</h2>
        <p className="panel-hint bin__hint">
          Put it back and everything comes with it: photos, notes, follow-ups.
        </p>
        <ul className="ruled entries">
          {bin.data.map((item) => (
            <BinRow
              key={item.id}
              item={item}
              isBack={putBack.has(item.id)}
              onPutBack={() => onPutBack(item.id)}
            />
          ))}
        </ul>
      </section>
      {mayEmpty && left.length > 0 && <EmptyBin items={left} />}
    </div>
  )
}

interface BinRowProps {
  item: BinItem
  isBack: boolean
  onPutBack: () => void
}

function BinRow({ item, isBack, onPutBack }: BinRowProps) {
  const { id, title, note, deletedBy, deletedAt, goneAt } = item
  const { name, restorePath, ownerQuery } = binKinds[item.kind]
  const restoring = useMutation({
    mutationFn: () => post(restorePath(id)),
    onSuccess: onPutBack,
    onError: (error) => showFailure(`${title} wasn’t put back`, error),
  })
  const at = dateAndTime(new Date(deletedAt))
  const by = deletedBy ? `Deleted by ${numbersInOrder(deletedBy)}, ${at}` : `Deleted ${at}`
  // A customer's words mostly end with a full stop of their own.
  const what = note ? `${name}, ${note}${/[.!?…]$/.test(note) ? '' : '.'}` : `${name}.`
  return (
    <Entry
      name={title}
      note={
        <>
          {numbersInOrder(what)} {by}
        </>
      }
      secondNote={!isBack && `Gone for good ${longDate(new Date(goneAt))}`}
      action={
        isBack ? (
          <Back href={pagePaths.admin + ownerQuery(id)} title={title} />
        ) : (
          <SmallButton
            icon={<Undo2 />}
            loading={restoring.isPending}
            aria-label={`Put back ${title}`}
            onClick={() => {
              // Open comes to lie under the finger.
              swallowSecondPress()
              restoring.mutate()
            }}
          >
            Put back
          </SmallButton>
        )
      }
    />
  )
}

/** Takes the place and the focus of the button that was pressed. */
function Back({ href, title }: { href: string; title: string }) {
  return (
    <p className="level bin__back">
      <span>
        <Check aria-hidden="true" />
        Put back
      </span>
      <Link ref={focusAtOnce} href={href} className="link" aria-label={`${title} is back. Open`}>
        Open
      </Link>
    </p>
  )
}
