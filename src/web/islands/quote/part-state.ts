import { type QuoteFormInput, QuoteFormSchema } from '#shared/contract/quote.ts'

type Field = keyof QuoteFormInput

/** A part is wrong after a refused try, and done once every field is in order and at least one was filled in. */
export function partState(
  names: readonly Field[],
  values: Readonly<Record<string, string>>,
  errors: Readonly<Record<string, string>>,
): 'done' | 'wrong' | undefined {
  if (names.some((name) => errors[name])) return 'wrong'
  if (!names.some((name) => values[name])) return undefined
  const issues = QuoteFormSchema.safeParse(values).error?.issues ?? []
  return issues.some((issue) => names.includes(issue.path[0] as Field)) ? undefined : 'done'
}
