const integerTag = 0x02
const sequenceTag = 0x30
/** Length of a P-256 number with a leading zero byte. */
const evenLength = 33

/**
 * Re-encodes an ES256 signature with both numbers in 33 bytes; undefined when it is invalid. @passwordless-id/webauthn
 * 2.4.0 rejects numbers shorter than 32 bytes, which occur in one of 128 signatures, and reads this form correctly.
 */
export function evenEcdsaSignature(der: Buffer): Buffer | undefined {
  const [tag, length] = der
  if (tag !== sequenceTag || length !== der.length - 2) return undefined
  const first = readInteger(der, 2)
  const second = first && readInteger(der, first.end)
  if (!second || second.end !== der.length) return undefined
  const numbers = [first.bytes, second.bytes].map(even)
  return Buffer.concat([Buffer.from([sequenceTag, 2 * (2 + evenLength)]), ...numbers])
}

function readInteger(der: Buffer, start: number): { bytes: Buffer; end: number } | undefined {
  const length = der[start + 1]
  if (der[start] !== integerTag || !length || length > evenLength) return undefined
  const end = start + 2 + length
  const bytes = der.subarray(start + 2, end)
  const isOversized = length === evenLength && bytes[0] !== 0
  return end > der.length || isOversized ? undefined : { bytes, end }
}

function even(bytes: Buffer): Buffer {
  const padding = Buffer.alloc(evenLength - bytes.length)
  return Buffer.concat([Buffer.from([integerTag, evenLength]), padding, bytes])
}
