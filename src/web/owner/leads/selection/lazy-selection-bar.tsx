import type { ComponentProps } from 'react'
import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import type { SelectionBar as Bar } from './selection-bar.tsx'

const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** Renders the bar of actions during a selection. */
export function LazySelectionBar(props: ComponentProps<typeof Bar>) {
  return (
    props.selection.isOn && (
      <LazyPart fallback={null}>
        <SelectionBar {...props} />
      </LazyPart>
    )
  )
}
