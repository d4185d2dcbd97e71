import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/owner/kit/dialogs/dialog.tsx'
import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const SpareKeyForm = lazyComponent(async () => (await import('./spare-key-form.tsx')).SpareKeyForm)

/** Shows what opens the second copy, and has it written down. */
export function SpareKeyButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
        Write it down
      </Button>
      {isOpen && (
        <Dialog
          onClose={close}
          title="Your leads’ spare key"
          actions={
            <Button variant="plain" data-initial-focus onClick={close}>
              Close
            </Button>
          }
        >
          <LazyPart name="The spare key">
            <SpareKeyForm onKept={close} />
          </LazyPart>
        </Dialog>
      )}
    </>
  )
}
