const noon = 12 * 60
const endOfDay = 24 * 60

/** Formats a minute of the day as "6 am", "8:30 pm" or "midnight". */
export function timeOfDay(minuteOfDay: number): string {
  if (minuteOfDay % endOfDay === 0) return 'midnight'
  const hour = Math.floor(minuteOfDay / 60)
  const minute = minuteOfDay % 60
  const clock =
    minute === 0 ? String(hour % 12 || 12) : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${clock} ${minuteOfDay < noon ? 'am' : 'pm'}`
}

export const isAnyHour = (from: number, until: number) => from === 0 && until === endOfDay

/** Formats a minute of the day for a time input, as "06:00". The end of the day is "00:00", like its start. */
export const toTimeInput = (minuteOfDay: number) => {
  const shown = minuteOfDay % endOfDay
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

export function fromTimeInput(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

/** Parses the end of a time span, where "00:00" means the end of the day. */
export const untilTimeInput = (text: string) => fromTimeInput(text) || endOfDay

/** Returns the unit alone, for a number that stands in a field. */
export const minuteWord = (count: number) => (count === 1 ? 'minute' : 'minutes')

/** Formats a number as "1 minute" or "10 minutes". */
export const inMinutes = (count: number) => `${count} ${minuteWord(count)}`
