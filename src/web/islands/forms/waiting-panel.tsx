import CloudOff from 'lucide-react/icons/cloud-off'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { waitingForm as wording } from '#web/content/waiting-form.ts'
import type { FormEvent } from './form-machine.ts'

interface WaitingPanelProps {
  isTrying: boolean
  /** False when closing the page loses the request. */
  isOnDevice: boolean
  dispatch: (event: FormEvent) => void
}

/** Shown in the form's place while a submission waits for the network. */
export function WaitingPanel({ isTrying, isOnDevice, dispatch }: WaitingPanelProps) {
  const { title, text } = isOnDevice ? wording : wording.untilClosed
  return (
    <div className="panel waiting">
      <h2 className="waiting__heading" tabIndex={-1} ref={takeOverFocus}>
        <CloudOff />
        {title}
      </h2>
      <p className="success__text">{text}</p>
      <p className="success__text">
        {wording.callText} <PhoneLink className="inline-link" />
      </p>
      <div className="flow far waiting__actions">
        <Button variant="live" loading={isTrying} onClick={() => dispatch({ type: 'tryNow' })}>
          {isTrying ? wording.tryingLabel : wording.tryLabel}
        </Button>
        <Button variant="plain" onClick={() => dispatch({ type: 'changeIt' })}>
          {wording.changeLabel}
        </Button>
        <Button variant="plain" onClick={() => dispatch({ type: 'discard' })}>
          {wording.discardLabel}
        </Button>
      </div>
    </div>
  )
}

/** Focuses the heading if the focus was in the form, which is hidden now, but not on a page that was just opened. */
function takeOverFocus(heading: HTMLElement | null) {
  const focused = document.activeElement
  const isInForm = focused === document.body || focused?.closest('form') != null
  if (heading && isInForm && hasUserActed()) heading.focus()
}

const hasUserActed = () => navigator.userActivation?.hasBeenActive ?? true
