import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/owner/kit/dialogs/dialog.tsx'
import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const Account = lazyComponent(async () => (await import('./account.tsx')).Account)

/** The owner's account: the ways in, and where it is signed in. */
export const AccountDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title="Account"
    actions={
      <Button variant="plain" data-initial-focus onClick={onClose}>
        Close
      </Button>
    }
  >
    <LazyPart name="The account">
      <Account onDone={onClose} />
    </LazyPart>
  </Dialog>
)
