import { failureMessage } from '#web/lib/api.ts'

/** Returns why no passkey was made; undefined without an error, or when the browser's dialog was cancelled. */
export function passkeyProblem(error: Error | null): string | undefined {
  if (!error || error.name === 'NotAllowedError') return undefined
  if (error.name === 'InvalidStateError') return 'This device has a passkey for this account already.'
  return failureMessage(error, 'The passkey couldn’t be added. Please try again later.')
}
