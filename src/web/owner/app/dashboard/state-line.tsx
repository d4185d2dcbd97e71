import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { useBusiness } from '#web/components/business-context.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { alarmState } from '#web/owner/settings/alarms/alarm-state.ts'
import { useUnsentMail } from '#web/owner/settings/mail/use-unsent-mail.ts'

/** Shows the business's name, and to staff and owners the state of mail and alarms. */
export function StateLine() {
  const { name } = useBusiness()
  return useMay('staff') ? (
    <AlarmLine name={name} />
  ) : (
    <div className="state-line">
      <b>{name}</b>
    </div>
  )
}

function AlarmLine({ name }: { name: string }) {
  const alarms = useAlarms()
  const unsent = useUnsentMail()
  const state = alarms.data && alarmState(alarms.data, unsent)
  return (
    <Link href={panelHref('alarms')} className="state-line" data-look={state?.look}>
      <b>{name}</b>
      {/* A space keeps the line's height until the state is known, so that nothing moves under a thumb. */}
      <span>
        {state && (state.look === 'well' ? <i aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />)}
        {state?.line ?? '\u00a0'}
      </span>
    </Link>
  )
}
