const noon = 12 * 60
const endOfDay = 24 * 60

/** 6 am, 8:30 pm, midnight: of a minute of the day. */
export function timeOfDay(minuteOfDay: number): string {
  if (minuteOfDay % endOfDay === 0) return 'midnight'
  const hour = Math.floor(minuteOfDay / 60)
  const minute = minuteOfDay % 60
  const clock =
    minute === 0 ? String(hour % 12 || 12) : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${clock} ${minuteOfDay < noon ? 'am' : 'pm'}`
}

/** Whether the hours leave none out. */
export const isAnyHour = (from: number, until: number) => from === 0 && until === endOfDay

/** As an input of times has it: 06:00. The day's end is 00:00 there, as its beginning is. */
export const toTimeInput = (minuteOfDay: number) => {
  const shown = minuteOfDay % endOfDay
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

export function fromTimeInput(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}

/** The same of a time until which something lasts: midnight is the end of the day. */
export const untilTimeInput = (text: string) => fromTimeInput(text) || endOfDay
