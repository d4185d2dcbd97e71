/** Returns an option as a whole number from 1 on; throws for any other text. */
export function wholeNumber(option: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option} takes a whole number from 1.`)
  return number
}
