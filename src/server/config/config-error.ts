/** A setting is wrong or incomplete: the message says what to set, in words for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Variables = Record<string, string | undefined>

/** True when all variables are set, undefined when none is, else throws. `extras` are optional. */
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
