import { Link } from 'wouter'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'

export function DoorsSection() {
  const isOwner = useMay('owner')
  if (!isOwner) return null
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-doors">
      <h2 id="alarm-doors">Enquiries from elsewhere</h2>
      <p className="hint">
        Missed calls, an answering service or another program can put enquiries straight on your list, each
        through its own door.
      </p>
      <Link className={buttonClass({ variant: 'plain' })} href={panelHref('doors')}>
        Open Doors
      </Link>
    </section>
  )
}
