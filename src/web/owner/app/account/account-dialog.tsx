import { LazyDialog } from '#web/owner/kit/dialogs/lazy-dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const Account = lazyComponent(async () => (await import('./account.tsx')).Account)

/** The owner's account: the ways in, and where it is signed in. */
export const AccountDialog = ({ onClose }: { onClose: () => void }) => (
  <LazyDialog title="Account" name="The account" onClose={onClose}>
    <Account onDone={onClose} />
  </LazyDialog>
)
