import { shortDate } from '#shared/brisbane-time.ts'

/** `16 Nov` of `2026-11-16`. */
export const dayAndMonth = (day: string) =>
  shortDate(new Date(`${day}T00:00:00+10:00`))
    .split(' ')
    .slice(1, 3)
    .join(' ')
