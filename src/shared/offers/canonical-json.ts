/**
 * Writes JSON in the one form of RFC 8785, so that the same content always has the same hash: no blanks,
 * names in the order of their UTF-16 code units, the rest as by JSON.stringify. Throws TypeError for a value
 * that has no such form.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => `${scalar(name)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  return scalar(value)
}

function scalar(value: unknown): string {
  const isUnwritable =
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'string' && !value.isWellFormed())
  const text = isUnwritable ? undefined : JSON.stringify(value)
  if (text === undefined) throw new TypeError('This value has no canonical JSON')
  return text
}
