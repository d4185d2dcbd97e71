import { readStored, store } from '#web/owner/kit/device-storage.ts'

const key = 'set-up'

/** What this browser remembers of the set-up: that it is done, or that its steps were shown. */
type Known = 'done' | 'seen'

export const readKnown = () => (readStored(key) ?? undefined) as Known | undefined

export const writeKnown = (state: Known) => void store(key, state)
