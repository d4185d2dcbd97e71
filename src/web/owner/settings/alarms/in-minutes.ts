/** Beside a number that stands for itself. */
export const minuteWord = (count: number) => (count === 1 ? 'minute' : 'minutes')

/** 1 minute, 10 minutes. */
export const inMinutes = (count: number) => `${count} ${minuteWord(count)}`
