import type { Values } from '#shared/form-values.ts'

/** Returns the form's own fields as text with the web's line ends, because browsers post CRLF. */
export function valuesIn(body: unknown, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, textOf(body, name).replaceAll('\r\n', '\n')]))
}

/** Returns a field's text: the first of several with the same name, and '' for what is no text. */
export function textOf(body: unknown, name: string): string {
  if (body === null || typeof body !== 'object' || !Object.hasOwn(body, name)) return ''
  const given: unknown = (body as Record<string, unknown>)[name]
  const first: unknown = Array.isArray(given) ? given[0] : given
  return typeof first === 'string' ? first : ''
}
