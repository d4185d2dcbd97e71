import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { alarmState } from './alarm-state.ts'
import { alarmsHref } from './alarms-href.ts'
import { useAlarms } from './use-alarms.ts'

/** How the alarms stand, in one line under the business's name. It leads to their panel. */
export function StateLine() {
  const alarms = useAlarms()
  // Its room is kept, so that nothing moves under a thumb when it comes.
  if (!alarms.data) return <span className="state-line" />
  const { look, line } = alarmState(alarms.data)
  return (
    <Link href={alarmsHref} className="state-line" data-look={look}>
      {look === 'well' ? <i aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      {line}
    </Link>
  )
}
