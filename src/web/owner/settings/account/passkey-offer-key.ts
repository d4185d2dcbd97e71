import type { QueryClient } from '@tanstack/react-query'
import type { PasskeyOffer } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { canUsePasskeys } from './passkeys.ts'

const key = ['passkey-offer']

/** Notes that somebody has just signed in without a passkey, where one could be made. */
export function offerPasskeyAfterSignIn(queryClient: QueryClient): void {
  if (canUsePasskeys()) queryClient.setQueryData(key, true)
}

/** Whether the sign-in was a moment ago and without a passkey, and nothing has been answered to an offer yet. */
export const mayOfferPasskey = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(key) === true &&
  queryClient.getQueryData<PasskeyOffer>([apiPaths.passkeyOffer])?.isDue !== false
