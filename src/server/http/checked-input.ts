import type { ZodMiniType } from 'zod/mini'
import { InvalidInput } from './errors.ts'

/** Checks what a route's own schema can't, such as a body whose rules depend on the caller. */
export function checkedInput<Output>(schema: ZodMiniType<Output>, input: unknown): Output {
  const { answers, errors } = checkAnswers(schema, input)
  if (answers === undefined) throw new InvalidInput(errors)
  return answers
}

/** Returns the checked answers, or the first message of each invalid field. */
export function checkAnswers<Output>(
  schema: ZodMiniType<Output>,
  input: unknown,
): { answers: Output; errors: Record<string, never> } | { answers?: never; errors: Record<string, string> } {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { answers: parsed.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) {
    const [name] = path
    if (name !== undefined) errors[String(name)] ??= message
  }
  return { errors }
}
