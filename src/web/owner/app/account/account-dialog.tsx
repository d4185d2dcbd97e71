import { CloseDialog } from '#web/owner/kit/dialogs/close-dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const Account = lazyComponent(async () => (await import('./account.tsx')).Account, { name: 'The account' })

export const AccountDialog = ({ onClose }: { onClose: () => void }) => (
  <CloseDialog title="Account" onClose={onClose}>
    <Account onDone={onClose} />
  </CloseDialog>
)
