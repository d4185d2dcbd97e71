import type { QueryClient } from '@tanstack/react-query'
import type { PasskeyOffer } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { canUsePasskeys } from './passkeys.ts'

const key = ['passkey-offer']

/** Notes a sign-in without a passkey, in a browser that could make one. */
export function offerPasskeyAfterSignIn(queryClient: QueryClient): void {
  if (canUsePasskeys()) queryClient.setQueryData(key, true)
}

/** Whether there was such a sign-in since the page was loaded, and no offer was answered since. */
export const mayOfferPasskey = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(key) === true &&
  queryClient.getQueryData<PasskeyOffer>([apiPaths.passkeyOffer])?.isDue !== false
