import { months } from './brisbane-time.ts'

/** March 2026, of 2026-03. */
export function monthAndYear(month: string): string {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1]} ${year}`
}
