import { momentInBrisbane, startOfDay } from './brisbane-time.ts'
import { days } from './durations.ts'

/** The owner is warned this long before a licence expires. */
const noticeDays = 30

export type LicenceTerm =
  | { state: 'unknown' | 'current' }
  /** 0 days on the last valid day. */
  | { state: 'ending'; daysLeft: number }
  | { state: 'over' }

/** Returns the state of a licence with a last day such as 2027-06-30. */
export function licenceTerm(lastDay: string | undefined, now: Date): LicenceTerm {
  if (lastDay === undefined) return { state: 'unknown' }
  const daysLeft = (momentInBrisbane(`${lastDay}T00:00`).getTime() - startOfDay(now).getTime()) / days(1)
  if (daysLeft < 0) return { state: 'over' }
  return daysLeft <= noticeDays ? { state: 'ending', daysLeft } : { state: 'current' }
}

/** Returns one sentence about what to do; undefined when nothing is needed. */
export function licenceWords(name: string, term: LicenceTerm): string | undefined {
  if (term.state === 'over') return `Your ${name} has expired. Change the date once it is renewed.`
  if (term.state !== 'ending') return undefined
  const { daysLeft } = term
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return `Your ${name} expires ${when}. Change the date once it is renewed.`
}
