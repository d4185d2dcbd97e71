import { longDate } from '#shared/brisbane-time.ts'
import { restorableMs } from '#shared/restorable.ts'

/** Of what is deleted now. */
export const inBinUntil = (): string =>
  `In the bin until ${longDate(new Date(Date.now() + restorableMs)).replace(/ \d+$/, '')}.`
