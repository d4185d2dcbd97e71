import { longDate } from '#shared/brisbane-time.ts'
import { restorableMs } from '#shared/restorable.ts'

/** Says until when something that is deleted now stays in the bin. */
export const inBinUntil = (): string =>
  `In the bin until ${longDate(new Date(Date.now() + restorableMs)).replace(/ \d+$/, '')}.`
