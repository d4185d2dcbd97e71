import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { AccountPanel } from './account-panel.tsx'

/** Opens the owner's account: where it is signed in, and its password. */
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
        <AccountPanel onDone={close} />
      </Dialog>
    </>
  )
}
