import { readStored, store } from '#web/owner/kit/device-storage.ts'

const key = 'set-up'

/** What this browser knows of the set-up: that it is done, or how somebody has left its steps. */
type FoldState = 'done' | 'open' | 'folded'

export const readFoldState = () => (readStored(key) ?? undefined) as FoldState | undefined

export const writeFoldState = (state: FoldState) => void store(key, state)
