import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/**
 * Returns a resolver that checks a flat form with its schema and gives the first message of each field. The
 * library's own resolver would add support for two other schema versions to every form.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'invalid', message }
    }
    return { values: {}, errors: errors as FieldErrors<Input> }
  }
}
