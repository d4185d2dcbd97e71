import { when } from './when.ts'

/** Formats a time as `2:05:03 pm` today and with the date on any other day, in Brisbane's time. */
export function exactTime(iso: string, now = new Date()): string {
  const seconds = String(new Date(iso).getUTCSeconds()).padStart(2, '0')
  return when(iso, now).replace(/(:\d\d) (?=[ap]m)/, `$1:${seconds} `)
}
