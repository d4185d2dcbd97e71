import { useEffect, useEffectEvent } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { nextPaint } from '#web/lib/next-paint.ts'
import type { SelectedItem } from './act-on-all.ts'
import { selectButtonId } from './select-box.tsx'
import { acts, useActOnAll } from './use-act-on-all.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** All rows that are shown, to select them at once. */
  shown: readonly SelectedItem[]
}

/** What can be done to the selected rows, where the thumb is. Each act goes at once and has one Undo for all. */
export function SelectionBar({ selection, shown }: SelectionBarProps) {
  const { items, end, selectAll } = selection
  // What failed stays selected, to be tried again.
  const acting = useActOnAll((failed) => (failed.length > 0 ? selectAll(failed) : end()))
  const none = items.length === 0

  useEffect(() => focusInSight('.select-box input'), [])
  const cancel = () => {
    end()
    void nextPaint().then(() => focusInSight(`#${selectButtonId}`))
  }
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // What lies over the list, or stands beside it, has an Escape of its own.
    const isElsewhere = target instanceof Element && target.closest('dialog, article, search, .toasts')
    if (key === 'Escape' && !isElsewhere) cancel()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const buttonFor = (act: keyof typeof acts, label: string, className?: string) => (
    <Button
      variant="plain"
      size="sm"
      className={className}
      disabled={none}
      loading={acting.isPending && acting.variables.act === acts[act]}
      onClick={() => acting.isPending || acting.mutate({ act: acts[act], items })}
    >
      {label}
    </Button>
  )
  return (
    <fieldset className="selection-bar" aria-label="Selected inquiries">
      <p role="status" className="selection-bar__count">
        {items.length} selected
      </p>
      <Button variant="plain" size="sm" onClick={() => selectAll(shown)}>
        All shown
      </Button>
      {buttonFor('delete', 'Delete', 'label--remove')}
      {buttonFor('spam', 'Mark as spam')}
      {buttonFor('unread', 'Mark unread')}
      <Button variant="plain" size="sm" onClick={cancel}>
        Cancel
      </Button>
    </fieldset>
  )
}

/** Whoever came by finger stays where he is in the list. */
function focusInSight(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector)
  element?.focus({ preventScroll: true })
  if (element?.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}
