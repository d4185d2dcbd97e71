/** An implementation of RFC 8188 that is not the one the site sends with; its package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const encryptedContent: {
    decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
  }
  export default encryptedContent
}
