import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { post } from '#web/lib/api.ts'
import { forgetOwner } from '../session/forget-owner.ts'

/** Can't be undone, so it asks first. */
export function SignOutEverywhere({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => post(apiPaths.adminRevokeSessions),
    onSuccess: () => {
      onDone()
      forgetOwner(queryClient)
      showToast({ title: 'Signed out everywhere' })
    },
  })
  return (
    <>
      <Button variant="plain" size="sm" className="label--remove" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        actions={
          <>
            <Button variant="plain" data-initial-focus onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
            <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              Sign out everywhere
            </Button>
          </>
        }
      >
        <p>Every browser and phone has to sign in again, this one as well.</p>
        {revoke.isError && (
          <p role="alert" className="account__problem">
            Logout failed
          </p>
        )}
      </Dialog>
    </>
  )
}
