/**
 * The ten bytes before the compressed data. Its time and system are covered by no checksum, so they are set to
 * fixed values and compared when the archive is read: no flipped bit goes unseen.
 */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

export const gzipHeader = {
  /** Step of a stream that puts the fixed header in place of the compressor's. */
  async *settle(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head: Buffer | undefined = Buffer.alloc(0)
    for await (const chunk of compressed) {
      if (!head) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < header.length) continue
      header.copy(head)
      yield head
      head = undefined
    }
  },

  length: header.length,
  isOurs: (bytes: Buffer) => bytes.equals(header),
}
