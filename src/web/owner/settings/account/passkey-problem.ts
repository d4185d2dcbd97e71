import { failureMessage } from '#web/lib/api.ts'

/** What to tell of a passkey that was not made. Undefined for whoever called it off in the browser's own window. */
export function passkeyProblem(error: Error | null): string | undefined {
  if (!error || error.name === 'NotAllowedError') return undefined
  if (error.name === 'InvalidStateError') return 'This device has a passkey for this account already.'
  return failureMessage(error, 'The passkey couldn’t be added. Please try again later.')
}
