/** A setting that is wrong or half made: the message says what to set, in words for the person who deploys. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Variables = Record<string, string | undefined>

/**
 * True when all are set, undefined when none is; a half-set feature is refused. What is only of use together with
 * them, without being needed, stands in `extras`.
 */
export function allOrNone(feature: string, variables: Variables, extras: Variables = {}): true | undefined {
  const names = Object.keys(variables)
  const missing = names.filter((name) => !variables[name])
  if (missing.length === 0) return true
  const begun = Object.entries({ ...variables, ...extras }).filter(([, value]) => value)
  if (begun.length === 0) return undefined
  const given = begun.map(([name]) => name).join(', ')
  throw new ConfigError(
    `To use ${feature}, set ${names.join(', ')}; missing: ${missing.join(', ')}. Or leave out ${given}.`,
  )
}
