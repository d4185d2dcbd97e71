const key = 'set-up'

/** What this browser knows of the set-up: that it is done, or how somebody has left its steps. */
type FoldState = 'done' | 'open' | 'folded'

export function readFoldState(): FoldState | undefined {
  try {
    return (localStorage.getItem(key) as FoldState | null) ?? undefined
  } catch {
    return undefined
  }
}

export function writeFoldState(state: FoldState): void {
  try {
    localStorage.setItem(key, state)
  } catch {
    // Where nothing can be kept it is as at first next time.
  }
}
