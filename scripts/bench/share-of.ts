/** Returns the time within which this share of all was done, in whole milliseconds. */
export function shareOf(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN).toFixed(0)
}
