/** All money of a quote is in whole cents, including GST. */

/** The most that one price or a quote's total may be: $9,999,999, as the value of a lead. */
export const mostCents = 999_999_900

/** Formats cents as $1,240.00. */
export function inCents(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`
}

export interface PricedLine {
  quantity: number
  /** Price of one, including GST. */
  cents: number
}

export const lineCents = ({ quantity, cents }: PricedLine) => quantity * cents

export const totalCents = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** GST in a total: an eleventh, rounded half up, in integers so that no fraction of a cent is lost. */
export const gstIn = (total: number) => Math.floor((2 * total + 11) / 22)
