import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { useIsLive } from '#web/owner/kit/use-is-live.ts'
import { AccountDialog } from './account-dialog.tsx'

export function AccountButton() {
  const isLive = useIsLive()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip text="Account">
        <button
          type="button"
          className="square-button"
          aria-label="Account"
          disabled={!isLive}
          onClick={() => setOpen(true)}
        >
          <UserRound />
        </button>
      </Tooltip>
      {isOpen && <AccountDialog onClose={() => setOpen(false)} />}
    </>
  )
}
