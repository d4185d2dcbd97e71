export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers send only a few different values; the limit keeps made-up ones from filling the memory. */
const maxRemembered = 100
const maxRememberedLength = 200
const remembered = new Map<string, readonly Encoding[]>()

/**
 * Returns the encodings that a client accepts, the best first; among equals the server's order decides. `identity` is
 * always among them, because it helps more than an error (RFC 9110, 12.5.3).
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity']
  const known = remembered.get(header)
  if (known) return known
  const accepted = parse(header)
  if (remembered.size < maxRemembered && header.length <= maxRememberedLength)
    remembered.set(header, accepted)
  return accepted
}

function parse(header: string): Encoding[] {
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, quality ? Number(quality.slice(2)) || 0 : 1)
  }
  const weightOf = (name: Encoding) =>
    // When identity is not named it is acceptable, but ranks last.
    weights.get(name) ?? (name === 'identity' ? Number.MIN_VALUE : (weights.get('*') ?? 0))
  const wanted = encodings.filter((name) => name === 'identity' || weightOf(name) > 0)
  return wanted.sort((a, b) => weightOf(b) - weightOf(a))
}
