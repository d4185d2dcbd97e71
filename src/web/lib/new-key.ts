/** A name that nobody else has: 32 hexadecimal digits for each 16 bytes. `randomUUID` is missing where the page came without TLS. */
export function newKey(bytes = 16): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
