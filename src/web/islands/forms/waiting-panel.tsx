import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import { postedFormId } from '#shared/rendering.ts'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { waitingForm as wording } from '#web/content/waiting-form.ts'
import { keptSends } from './kept-sends.ts'
import { savedForms } from './saved-forms.ts'

interface WaitingPanelProps {
  /** Of the saved form that waits. */
  formKey: string
  /** Back to the form, with everything that was typed. */
  onChange: () => void
  onDiscard: () => void
}

/** Takes the form's place while a send waits for the network. */
export function WaitingPanel({ formKey, onChange, onDiscard }: WaitingPanelProps) {
  const isTrying = useSyncExternalStore(
    keptSends.subscribeToTrying,
    () => keptSends.isTrying(formKey),
    () => false,
  )
  const { title, text } = savedForms.isOnDevice(formKey) ? wording : wording.untilClosed
  return (
    <div id={postedFormId} className="panel waiting">
      <h2 className="waiting__heading" tabIndex={-1} ref={takeOverFocus}>
        <CloudOff />
        {title}
      </h2>
      <p className="success__text">{text}</p>
      <p className="success__text">
        {wording.callText} <PhoneLink className="inline-link" />
      </p>
      <div className="waiting__actions">
        <Button variant="live" loading={isTrying} onClick={() => void keptSends.tryNow(formKey)}>
          {isTrying ? wording.tryingLabel : wording.tryLabel}
        </Button>
        <Button variant="plain" onClick={onChange}>
          {wording.changeLabel}
        </Button>
        <Button variant="plain" onClick={onDiscard}>
          {wording.discardLabel}
        </Button>
      </div>
    </div>
  )
}

/** From the form, which is about to go or has just gone; not from anything else, nor when the page has just been opened. */
function takeOverFocus(heading: HTMLElement | null) {
  const focused = document.activeElement
  const isInForm = focused === document.body || focused?.closest('form') != null
  if (heading && isInForm && hasUserActed()) heading.focus()
}

const hasUserActed = () => navigator.userActivation?.hasBeenActive ?? true
