import { brisbaneParts, clockTime, isoDay, shortDate } from '../brisbane-time.ts'
import { days, hours, minutes } from '../durations.ts'
import { answerBy, answerSoonMs, answerWithinMs, type LeadWork } from './work.ts'

export interface PromiseState {
  look: 'answered' | 'late' | 'soon' | 'plain'
  words: string
  /** Remaining share of the day, 0 to 1. */
  left: number
}

type Promised = Pick<LeadWork, 'answeredAt'> & { createdAt: string }

/** Returns the promise in words, in Brisbane's time whatever the device's time zone. */
export function promiseState(lead: Promised, now: Date): PromiseState {
  const { createdAt, answeredAt } = lead
  if (answeredAt) {
    const after = inBrief(Date.parse(answeredAt) - Date.parse(createdAt))
    return { look: 'answered', words: `Answered after ${after}`, left: 0 }
  }
  const due = answerBy(lead)
  const leftMs = due.getTime() - now.getTime()
  if (leftMs <= 0) {
    const words = leftMs > -minutes(1) ? 'Late' : `Late by ${inBrief(-leftMs)}`
    return { look: 'late', words, left: 0 }
  }
  const look = leftMs <= answerSoonMs ? 'soon' : 'plain'
  return { look, words: `Answer by ${momentInWords(due, now)}`, left: Math.min(1, leftMs / answerWithinMs) }
}

/** Formats a time as `2:05 pm` today, `Tue 2:05 pm` within a week, else `Wed 25 Nov, 11:20 am`. */
export function momentInWords(moment: Date, now: Date): string {
  if (isoDay(moment) === isoDay(now)) return clockTime(moment)
  const date = shortDate(moment)
  if (Math.abs(moment.getTime() - now.getTime()) < days(6)) return `${date.slice(0, 3)} ${clockTime(moment)}`
  const isThisYear = brisbaneParts(moment).year === brisbaneParts(now).year
  return `${isThisYear ? date.slice(0, -' 2026'.length) : date}, ${clockTime(moment)}`
}

/** Formats a duration as `40 min`, `30 h` or, from two days on, `3 days`, always rounded down. */
export function inBrief(durationMs: number): string {
  if (durationMs >= days(2)) return `${Math.floor(durationMs / days(1))} days`
  if (durationMs >= hours(1)) return `${Math.floor(durationMs / hours(1))} h`
  return `${Math.max(Math.floor(durationMs / minutes(1)), 0)} min`
}
