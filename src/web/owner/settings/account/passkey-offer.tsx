import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PasskeyOffer as Offer } from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { post } from '#web/lib/api.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { Dialog } from '#web/owner/kit/dialogs/dialog.tsx'
import { Problem } from '#web/owner/kit/problem.tsx'
import { passkeyProblem } from './passkey-problem.ts'
import { addPasskey } from './passkeys.ts'

/** Offers a passkey after a sign-in by password. The server allows it once for each account. */
export function PasskeyOffer(): ReactNode {
  const queryClient = useQueryClient()
  const offer = useQuery({
    queryKey: [apiPaths.passkeyOffer],
    queryFn: () => post<Offer>(apiPaths.passkeyOffer),
  })
  // Stored in the cache, so that the offer stays closed after a visit to a lead.
  const end = () => queryClient.setQueryData<Offer>([apiPaths.passkeyOffer], { isDue: false })
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      end()
      showToast({ title: 'Passkey added' })
    },
  })
  if (!offer.data?.isDue) return null
  return (
    <Dialog
      onClose={end}
      title="Sign in with one tap next time?"
      actions={
        <>
          <PlainButton data-initial-focus onClick={end}>
            Not now
          </PlainButton>
          <Button variant="live" loading={add.isPending} onClick={() => add.mutate()}>
            Use a passkey
          </Button>
        </>
      }
    >
      <p>
        Sign in the way you unlock this device. Your password still works. You can add or remove passkeys
        under Account any time.
      </p>
      <Problem className="account__problem">{passkeyProblem(add.error)}</Problem>
    </Dialog>
  )
}
