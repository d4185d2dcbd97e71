/** Reads a time as people type it: 6am, 6:00 am, 6.30pm, 16:00, 1630, noon, midnight; as 06:00, undefined for others. */
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

/** Of the clock, as 06:00; anything else was typed and not understood. */
export const isTime = (text: string): boolean => readTime(text) === text

/** 6:00 am, midnight: of 06:00 and 24:00. */
export function timeWords(time: string): string {
  if (time === '24:00') return 'midnight'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
