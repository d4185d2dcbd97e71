/** An implementation of RFC 8188 other than the site's; its package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const encryptedContent: {
    decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
  }
  export default encryptedContent
}
