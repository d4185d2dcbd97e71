import { months } from './brisbane-time.ts'

/** Formats 2026-03 as March 2026. */
export function monthAndYear(month: string): string {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1]} ${year}`
}
