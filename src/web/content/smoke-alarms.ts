import { isoDay } from '#shared/brisbane-time.ts'

const requirement =
  'interconnected photoelectric smoke alarms in every bedroom, in the hallways that serve them and on every storey'

/** Queensland's smoke alarm law in two sentences, in the tense that is right on the given day in Brisbane. */
export function smokeAlarmNote(now: Date): string {
  if (isoDay(now) < '2027-01-01') {
    return `New, substantially renovated, sold and leased homes in Queensland already need ${requirement}. From 1 January 2027 all other homes will need them too.`
  }
  return `Since 1 January 2027 homes across Queensland need ${requirement}. We check what you have and fit what is missing.`
}
