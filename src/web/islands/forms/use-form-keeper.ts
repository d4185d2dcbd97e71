import { useEffect, useState } from 'react'

type FormKeeper = typeof import('./form-keeper.tsx').FormKeeper

/** The keeper of forms, once it is there; without a network, or after a deploy, it may never come. */
export function useFormKeeper(): FormKeeper | undefined {
  const [keeper, setKeeper] = useState<FormKeeper>()

  useEffect(() => {
    if (keeper) return
    let isCurrent = true
    const load = () =>
      import('./form-keeper.tsx').then(
        ({ FormKeeper }) => isCurrent && setKeeper(() => FormKeeper),
        () => undefined,
      )
    void load()
    window.addEventListener('online', load)
    return () => {
      isCurrent = false
      window.removeEventListener('online', load)
    }
  }, [keeper])

  return keeper
}
