import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { useBusiness } from '#web/components/business-context.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { alarmState } from '#web/owner/settings/alarms/alarm-state.ts'
import { useUnsentMail } from '#web/owner/settings/mail/use-unsent-mail.ts'

/** The business's name, and under it how mail and alarms stand for whoever has to do with them. */
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

/** It leads to the alarms' panel. */
function AlarmLine({ name }: { name: string }) {
  const alarms = useAlarms()
  const unsent = useUnsentMail()
  const state = alarms.data && alarmState(alarms.data, unsent)
  return (
    <Link href={panelHref('alarms')} className="state-line" data-look={state?.look}>
      <b>{name}</b>
      {/* Its room is kept, so that nothing moves under a thumb when it comes. */}
      <span>
        {state && (state.look === 'well' ? <i aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />)}
        {state?.line ?? '\u00a0'}
      </span>
    </Link>
  )
}
