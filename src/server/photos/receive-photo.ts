import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { RefusedPhoto } from '#server/photos/encode/photo-job.ts'
import { headBytes, recognisePhoto } from '#server/photos/encode/recognise-photo.ts'
import { maxPhotoBytes } from '#shared/photo-rules.ts'

export interface ReceivedFile {
  sha256: string
  bytes: number
}

/**
 * Streams the body to `target`, a new file. Once this resolves, every byte is on the disk and begins like a photo.
 * @throws RefusedPhoto; errors of the stream or the disk
 */
export async function receivePhoto(body: Readable, target: string): Promise<ReceivedFile> {
  await using file = await open(target, 'wx+', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxPhotoBytes) throw new RefusedPhoto('tooLarge')
    hash.update(chunk)
    await writeAll(file, chunk)
  }
  if (bytes === 0) throw new RefusedPhoto('empty')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  if (!recognisePhoto(buffer.subarray(0, bytesRead))) throw new RefusedPhoto('notAPhoto')
  await file.sync()
  return { sha256: hash.digest('base64url'), bytes }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  let rest = chunk
  while (rest.length > 0) rest = rest.subarray((await file.write(rest)).bytesWritten)
}
