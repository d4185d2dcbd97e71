import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

export const SelectionBar = lazyComponent(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  fallback: null,
})
