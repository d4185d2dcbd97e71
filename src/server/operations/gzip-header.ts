/** The fixed gzip header: no checksum covers its time and system, so they are compared. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

export const gzipHeader = {
  /** Replaces the compressor's header with the fixed one. */
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
