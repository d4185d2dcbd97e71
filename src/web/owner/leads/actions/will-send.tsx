import { useMissing } from '#web/owner/kit/session/use-missing.ts'

/** Says when what waits here is sent: a phone with a signal is in range, and then it is the site that has to answer. */
export function WillSend() {
  return useMissing() === 'site' ? 'Will send once the site answers' : 'Will send when you’re back in range'
}
