import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { CloseDialog } from '#web/owner/kit/dialogs/close-dialog.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

const SpareKeyForm = lazyComponent(async () => (await import('./spare-key-form.tsx')).SpareKeyForm, {
  name: 'The spare key',
})

export function SpareKeyButton() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
        Write it down
      </Button>
      {isOpen && (
        <CloseDialog title="Spare key for your enquiries" onClose={close}>
          <SpareKeyForm onKept={close} />
        </CloseDialog>
      )}
    </>
  )
}
