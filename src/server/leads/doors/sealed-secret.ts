import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts what must be read again and not lie in the database in the clear. `purpose` separates uses of one key. */
export function createSeal(key: () => KeyObject, purpose: string) {
  const sealKey = () => Buffer.from(hkdfSync('sha256', key(), Buffer.alloc(0), purpose, 32))
  return {
    close(text: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, sealKey(), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Undefined when it was sealed with another key, or altered. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      const tagEnd = nonceBytes + tagBytes
      try {
        const decipher = createDecipheriv(algorithm, sealKey(), bytes.subarray(0, nonceBytes))
        decipher.setAuthTag(bytes.subarray(nonceBytes, tagEnd))
        return decipher.update(bytes.subarray(tagEnd)).toString('utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
