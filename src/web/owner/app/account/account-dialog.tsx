import { Dialog } from '#web/owner/kit/dialogs/dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const Account = lazyComponent(async () => (await import('./account.tsx')).Account, { name: 'The account' })

export const AccountDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Account" onClose={onClose}>
    <Account onDone={onClose} />
  </Dialog>
)
