import { createRoot, type Root } from 'react-dom/client'
import { Toasts } from '#web/components/toast/toasts.tsx'

let root: Root | undefined

/** Gives the toasts of a document a place: a React root of their own, at the end of the body. */
export function mountToasts(): void {
  if (root) return
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<Toasts />)
}
