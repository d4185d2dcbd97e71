import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { useBusiness } from '#web/components/business-context.tsx'
import { useUnsentMail } from '../mail/use-unsent-mail.ts'
import { useMay } from '../session/use-owner.ts'
import { alarmState } from './alarm-state.ts'
import { alarmsHref } from './alarms-href.ts'
import { useAlarms } from './use-alarms.ts'

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
    <Link href={alarmsHref} className="state-line" data-look={state?.look}>
      <b>{name}</b>
      {/* Its room is kept, so that nothing moves under a thumb when it comes. */}
      <span>
        {state && (state.look === 'well' ? <i aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />)}
        {state?.line ?? '\u00a0'}
      </span>
    </Link>
  )
}
