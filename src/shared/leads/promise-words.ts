import { brisbaneParts, clockTime, isoDay, shortDate } from '../brisbane-time.ts'
import { days, hours, minutes } from '../durations.ts'
import { answerBy, answerSoonMs, answerWithinMs, type LeadWork } from './work.ts'

/** How the promise to answer within a day stands on one lead. */
export interface PromiseState {
  look: 'answered' | 'late' | 'soon' | 'plain'
  words: string
  /** Share of the day that is left, 0 to 1. */
  left: number
}

type Promised = Pick<LeadWork, 'answeredAt'> & { createdAt: string }

/** The promise in words, at Brisbane time whatever the device's zone. */
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

/** `2:05 pm` today, `Tue 2:05 pm` within a week, `Wed 25 Nov, 11:20 am` beyond, with the year where it is another one. */
export function momentInWords(moment: Date, now: Date): string {
  if (isoDay(moment) === isoDay(now)) return clockTime(moment)
  const date = shortDate(moment)
  if (Math.abs(moment.getTime() - now.getTime()) < days(6)) return `${date.slice(0, 3)} ${clockTime(moment)}`
  const isThisYear = brisbaneParts(moment).year === brisbaneParts(now).year
  return `${isThisYear ? date.slice(0, -' 2026'.length) : date}, ${clockTime(moment)}`
}

/** `40 min`, `2 h 5 min`, `3 days`: whole units, never rounded up. */
export function inBrief(durationMs: number): string {
  if (durationMs >= days(2)) return `${Math.floor(durationMs / days(1))} days`
  const wholeMinutes = Math.floor(durationMs / minutes(1))
  if (durationMs < hours(1)) return `${Math.max(wholeMinutes, 0)} min`
  const rest = wholeMinutes % 60
  return `${Math.floor(wholeMinutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}
