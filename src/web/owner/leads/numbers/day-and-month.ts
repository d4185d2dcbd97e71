import { shortDate } from '#shared/brisbane-time.ts'

/** Formats `2026-11-16` as `16 Nov`. */
export const dayAndMonth = (day: string) =>
  shortDate(new Date(`${day}T00:00:00+10:00`))
    .split(' ')
    .slice(1, 3)
    .join(' ')
