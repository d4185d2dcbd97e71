import { type QuoteFormInput, QuoteFormSchema } from '#shared/contract/quote.ts'

type Field = keyof QuoteFormInput

/** Returns "wrong" when a field has an error, and "done" when all are valid and at least one is filled in. */
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
