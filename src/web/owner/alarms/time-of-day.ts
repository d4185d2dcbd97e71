/** 6 am, 8:30 pm: of a minute of the day. */
export function timeOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60) % 24
  const minute = minuteOfDay % 60
  const clock =
    minute === 0 ? String(hour % 12 || 12) : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${clock} ${hour < 12 ? 'am' : 'pm'}`
}

/** As an input of times has it: 06:00. The day's end is its last minute there. */
export const toTimeInput = (minuteOfDay: number) => {
  const shown = Math.min(minuteOfDay, 24 * 60 - 1)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

export function fromTimeInput(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  const minutes = hour * 60 + minute
  return minutes === 24 * 60 - 1 ? 24 * 60 : minutes
}
