import { isoDay } from '#shared/brisbane-time.ts'

const requirement =
  'interconnected photoelectric smoke alarms in every bedroom, in the hallways that serve them and on every storey'

// Non-breaking spaces keep the date on one line.
const allHomesFrom = '1\u00a0January\u00a02027'

/** Returns two sentences on Queensland's smoke alarm law, in the tense that is right on the given day. */
export function smokeAlarmNote(now: Date): string {
  if (isoDay(now) < '2027-01-01') {
    return `New, substantially renovated, sold and leased homes in Queensland already need ${requirement}. From ${allHomesFrom} all other homes will need them too.`
  }
  return `Since ${allHomesFrom} homes across Queensland need ${requirement}. We check what you have and fit what is missing.`
}
