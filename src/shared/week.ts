/** Days in the order of a working week, and of every list of hours. */
export const dayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type DayName = (typeof dayNames)[number]
