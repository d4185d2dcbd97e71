import type { Business, Notice, Price } from '#shared/contract/business.ts'

/** Texts of parts that the home page shows once the owner has entered prices or questions. */
export const priceSchedule = {
  title: 'What it costs, roughly',
  intro: (gst: string) => `Starting prices${gst}. Your written quote is the price you pay.`,
  quoteLabel: 'Get the exact price',
} as const

/** What follows a price: nothing where no GST is charged. */
export const gstWords = ({ gstRegistered }: Business) => (gstRegistered === false ? '' : ' including GST')

export const questionsTitle = 'Asked before every job'

/** Splits a price such as "$143 per visit" into amount and unit. */
export const priceWords = ({ from, unit }: Price) => ({
  amount: `$${from.toLocaleString('en-AU')}`,
  unit: `per ${unit}`,
})

/** Splits a notice into its first sentence and the rest. */
export function noticeWords({ text }: Notice): { first: string; rest: string } {
  const [first = text] = /^.*?[.!?](?=\s|$)/.exec(text) ?? []
  return { first, rest: text.slice(first.length).trim() }
}
