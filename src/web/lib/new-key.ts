/** Returns random bytes as hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS. */
export function newKey(bytes = 16): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
