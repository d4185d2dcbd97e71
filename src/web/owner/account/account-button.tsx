import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { AccountPanel } from './later-parts.tsx'

/** Opens the owner's account: the ways in, and where it is signed in. */
export function AccountButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Tooltip text="Account">
        <button type="button" className="square-button" aria-label="Account" onClick={() => setOpen(true)}>
          <UserRound />
        </button>
      </Tooltip>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Account"
        actions={
          <Button variant="plain" data-initial-focus onClick={close}>
            Close
          </Button>
        }
      >
        <Suspense fallback={<Spinner />}>
          <AccountPanel onDone={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
