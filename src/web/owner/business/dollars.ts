/** "$1,650" as 1650. What is no whole number of dollars stays as it was typed, for the server to refuse beside the field. */
export const dollarsOf = (typed: string): number => {
  const digits = typed.replaceAll(/[$,\s]/g, '')
  return (/^\d+$/.test(digits) ? Number(digits) : typed) as number
}

export const dollarsTyped = (dollars: number | undefined): string => String(dollars ?? '')
