/** Parses a time as people type it, such as 6am, 6.30pm, 1630 or noon, to "06:00"; undefined for other text. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, '')
  if (text === 'noon' || text === 'midday') return '12:00'
  if (text === 'midnight') return '24:00'
  const [, first = '', second = '00', half] = /^(\d{1,2})[:.]?(\d\d)?([ap])?\.?m?\.?$/.exec(text) ?? []
  const [hour, minute] = [Number(first), Number(second)]
  if (first === '' || minute > 59) return undefined
  if (half) {
    if (hour < 1 || hour > 12) return undefined
    return clock((hour % 12) + (half === 'p' ? 12 : 0), minute)
  }
  if (hour === 24 && minute === 0) return '24:00'
  return hour < 24 ? clock(hour, minute) : undefined
}

/** Whether a text is a time in the form that `readTime` returns. */
export const isTime = (text: string): boolean => readTime(text) === text

/** Formats "06:00" as "6:00 am", and "24:00" as "midnight". */
export function timeWords(time: string): string {
  if (time === '24:00') return 'midnight'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
