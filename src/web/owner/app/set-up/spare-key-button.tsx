import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { LazyDialog } from '#web/owner/kit/dialogs/lazy-dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const SpareKeyForm = lazyComponent(async () => (await import('./spare-key-form.tsx')).SpareKeyForm)

export function SpareKeyButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
        Write it down
      </Button>
      {isOpen && (
        <LazyDialog title="Spare key for your enquiries" name="The spare key" onClose={close}>
          <SpareKeyForm onKept={close} />
        </LazyDialog>
      )}
    </>
  )
}
