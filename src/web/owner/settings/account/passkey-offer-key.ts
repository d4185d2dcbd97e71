import type { QueryClient } from '@tanstack/react-query'
import { canUsePasskeys } from './passkeys.ts'

const key = ['passkey-offer']

/** Notes that somebody has just signed in without a passkey, where one could be made. */
export function offerPasskeyAfterSignIn(queryClient: QueryClient): void {
  if (canUsePasskeys()) queryClient.setQueryData(key, true)
}

/** Whether the sign-in was a moment ago and without a passkey. Only the server knows if it has offered one before. */
export const mayOfferPasskey = (queryClient: QueryClient): boolean => queryClient.getQueryData(key) === true
