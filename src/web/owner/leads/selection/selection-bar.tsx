import { useEffect, useEffectEvent, useRef } from 'react'
import { nextPaint } from '#web/lib/next-paint.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { focusInSight } from '#web/owner/kit/focus/focus-in-sight.ts'
import { listen } from '#web/owner/kit/listen.ts'
import { type Selection, selectButtonId } from '#web/owner/kit/selection.tsx'
import { focusLeadRow } from '../lead/lead-rows.ts'
import { actions, type SelectableItem, useActOnAll } from './use-act-on-all.ts'

interface SelectionBarProps {
  selection: Selection
  /** All rows of the list, to select them at once. */
  shown: readonly SelectableItem[]
}

/** Renders the actions on selected rows, under the thumb. Each acts at once, with one Undo for all rows. */
export function SelectionBar({ selection, shown }: SelectionBarProps) {
  const { has, end, selectAll } = selection
  // Nothing is done to a row that another view or filter has taken out of sight.
  const chosen = shown.filter(({ id }) => has(id))
  const isOfSpam = shown.length > 0 && shown.every(actions.notSpam.isFor)
  const placeAfter = useRef<string>(undefined)
  const acting = useActOnAll((failed) => {
    // Failed rows stay selected, to be tried again.
    if (failed.length > 0) return selectAll(failed)
    end()
    const place = placeAfter.current
    if (place) void nextPaint().then(() => focusLeadRow(place))
  })

  function actOn(action: keyof typeof actions, items: readonly SelectableItem[]): void {
    if (acting.isPending) return
    const isByKey = document.activeElement?.matches('.selection-bar :focus-visible')
    placeAfter.current = isByKey ? placeOf(action === 'unread' ? [] : items) : undefined
    acting.mutate({ action: actions[action], items })
  }

  /** Returns the row that takes the place of removed ones. */
  function placeOf(gone: readonly SelectableItem[]): string | undefined {
    const last = shown.findLastIndex(({ id }) => has(id))
    const stays = (item: SelectableItem) => !gone.includes(item)
    return (shown.slice(last).find(stays) ?? shown.slice(0, last).findLast(stays))?.id
  }

  useEffect(() => focusInSight(document.querySelector<HTMLElement>('.select-box input')), [])
  const cancel = () => {
    end()
    void nextPaint().then(() => focusInSight(document.getElementById(selectButtonId)))
  }
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // What lies over the list or stands beside it handles Escape itself.
    const isElsewhere = target instanceof Element && target.closest('dialog, article, search, .toasts')
    if (key === 'Escape' && !isElsewhere) cancel()
  })
  useEffect(() => listen(document, ['keydown'], onKeyDown), [])

  const buttonFor = (action: keyof typeof actions, label: string, className?: string) => {
    const items = chosen.filter(actions[action].isFor)
    return (
      <SmallButton
        className={className}
        disabled={items.length === 0}
        loading={acting.isPending && acting.variables.action === actions[action]}
        onClick={() => actOn(action, items)}
      >
        {label}
      </SmallButton>
    )
  }
  return (
    <fieldset className="level near selection-bar" aria-label="Selected enquiries">
      <p role="status" className="selection-bar__count">
        {chosen.length} selected
      </p>
      <SmallButton onClick={() => selectAll(shown)}>All shown</SmallButton>
      {buttonFor('delete', 'Delete', 'button--remove')}
      {isOfSpam ? buttonFor('notSpam', 'Not spam') : buttonFor('spam', 'Mark as spam')}
      {buttonFor('unread', 'Mark unread')}
      <SmallButton onClick={cancel}>Cancel</SmallButton>
    </fieldset>
  )
}
