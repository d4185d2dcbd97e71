import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Header, Pax } from 'tar'
import { ifThere } from '#server/base/disk.ts'
import { gzipHeader } from './gzip-header.ts'
import { type ArchivedFile, type Manifest, manifestName } from './manifest.ts'

const blockSize = 512
const chunkSize = 64 * 1024

export interface FileToArchive {
  path: string
  /** Path on the disk. */
  source: string
}

interface ArchiveContents {
  files: AsyncIterable<FileToArchive>
  about: Omit<Manifest, 'files'>
  signal?: AbortSignal | undefined
}

/** Writes a new .tar.gz and waits until it is on the disk. After a failure the caller deletes it. */
export async function writeArchive(
  target: string,
  { files, about, signal }: ArchiveContents,
): Promise<Manifest> {
  const archived: ArchivedFile[] = []
  const manifest = { ...about, files: archived }

  async function* content(): AsyncGenerator<Buffer> {
    for await (const file of files) {
      await using handle = await ifThere(open(file.source, 'r'))
      if (handle) yield* fileEntry(handle, file, archived)
    }
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)
    yield* [...entryHeader(manifestName, text.length, new Date(about.madeAt)), text, padding(text.length)]
    yield Buffer.alloc(2 * blockSize)
  }

  await pipeline(
    content,
    createGzip(),
    gzipHeader.settle,
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
  return manifest
}

async function* fileEntry(
  handle: FileHandle,
  { path, source }: FileToArchive,
  archived: ArchivedFile[],
): AsyncGenerator<Buffer> {
  const { size, mtime } = await handle.stat()
  yield* entryHeader(path, size, mtime)
  const hash = createHash('sha256')
  // Bytes appended to the file from now on are left out, because the header with its size is already written.
  for (let position = 0; position < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkSize, size - position))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) throw new Error(`${source} was cut short while it was read`)
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    yield chunk
    position += bytesRead
  }
  yield padding(size)
  archived.push({ path, size, sha256: hash.digest('hex') })
}

function entryHeader(path: string, size: number, mtime: Date): Buffer[] {
  const data = { path, size, mtime, mode: 0o600, type: 'File' } as const
  const header = new Header(data)
  const needsPax = header.encode()
  const block = header.block
  if (!block) throw new Error(`No header could be made for ${path}`)
  return needsPax ? [new Pax(data).encode(), block] : [block]
}

const padding = (size: number) => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)
