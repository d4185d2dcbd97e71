/** Returns the unit alone, for a number that stands in a field. */
export const minuteWord = (count: number) => (count === 1 ? 'minute' : 'minutes')

/** Formats a number as "1 minute" or "10 minutes". */
export const inMinutes = (count: number) => `${count} ${minuteWord(count)}`
