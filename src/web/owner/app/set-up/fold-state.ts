import { readStored, store } from '#web/owner/kit/device-storage.ts'

const key = 'set-up'

/** What this browser knows of the set-up: that it is done, or that somebody has seen its steps. */
type Known = 'done' | 'seen'

export const readKnown = () => (readStored(key) ?? undefined) as Known | undefined

export const writeKnown = (state: Known) => void store(key, state)
