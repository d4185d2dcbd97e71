import { Suspense } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { BackCloses } from '#web/owner/kit/dialogs/back-closes.ts'
import { AccountPanel } from './later-parts.tsx'

/** The owner's account: the ways in, and where it is signed in. */
export function AccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      {isOpen && <BackCloses onClose={onClose} />}
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title="Account"
        actions={
          <Button variant="plain" data-initial-focus onClick={onClose}>
            Close
          </Button>
        }
      >
        <Suspense fallback={<Spinner />}>
          <AccountPanel onDone={onClose} />
        </Suspense>
      </Dialog>
    </>
  )
}
