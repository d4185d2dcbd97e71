import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BinItem } from '#shared/contract/bin.ts'
import { apiPaths } from '#shared/paths.ts'
import { restorableDays } from '#shared/restorable.ts'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { BinRow } from './bin-row.tsx'
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
