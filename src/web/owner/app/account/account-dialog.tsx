import { LazyDialog } from '#web/owner/kit/dialogs/lazy-dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const Account = lazyComponent(async () => (await import('./account.tsx')).Account)

export const AccountDialog = ({ onClose }: { onClose: () => void }) => (
  <LazyDialog title="Account" name="The account" onClose={onClose}>
    <Account onDone={onClose} />
  </LazyDialog>
)
