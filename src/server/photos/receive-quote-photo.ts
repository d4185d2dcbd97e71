import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { HttpError } from '#server/http/errors.ts'
import { maxPhotoBytes, maxPhotoPixels } from '#shared/photo-rules.ts'
import { readBounds } from './photo-bounds.ts'
import { type PhotoRefusal, photoRefusals } from './photo-job.ts'
import { headBytes, recognisePhoto } from './recognise-photo.ts'

export interface ReceivedQuotePhoto {
  sha256: string
  bytes: number
}

/** In a sentence for the visitor. */
export const refusedQuotePhoto = (reason: PhotoRefusal) =>
  new HttpError(statuses[reason] ?? 422, photoRefusals[reason])
const statuses: Partial<Record<PhotoRefusal, number>> = { tooLarge: 413, notAPhoto: 415 }

/**
 * Writes what comes to `target`, a new file, so that memory holds little of it. When this resolves, every byte is on the disk and
 * the file is a photo as far as can be told without decoding it.
 * @throws HttpError 413, 415 or 422 in words for the visitor; whatever the stream or the disk fails with
 */
export async function receiveQuotePhoto(body: Readable, target: string): Promise<ReceivedQuotePhoto> {
  const file = await open(target, 'wx+', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxPhotoBytes) throw refusedQuotePhoto('tooLarge')
      hash.update(chunk)
      await writeAll(file, chunk)
    }
    await expectPhoto(file, bytes)
    await file.sync()
    return { sha256: hash.digest('base64url'), bytes }
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  let rest = chunk
  while (rest.length > 0) rest = rest.subarray((await file.write(rest)).bytesWritten)
}

async function expectPhoto(file: FileHandle, bytes: number): Promise<void> {
  if (bytes === 0) throw refusedQuotePhoto('empty')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const format = recognisePhoto(buffer.subarray(0, bytesRead))
  if (!format) throw refusedQuotePhoto('notAPhoto')
  const bounds = await readBounds(file, bytes, format)
  if (!bounds) throw refusedQuotePhoto('damaged')
  if (bounds.width * bounds.height > maxPhotoPixels) throw refusedQuotePhoto('tooManyPixels')
}
