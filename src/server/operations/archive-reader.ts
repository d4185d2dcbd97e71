import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { syncFolder } from '#server/base/disk.ts'
import { parseJson } from '#server/base/parse-json.ts'
import { gzipHeader } from './gzip-header.ts'
import {
  type ArchivedFile,
  dataPrefix,
  isSafePath,
  type Manifest,
  ManifestSchema,
  manifestName,
} from './manifest.ts'

const maxManifestBytes = 64 * 1024 * 1024

/** The archive is unusable: the message gives the reason for the person who restores it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/**
 * Verifies every byte of the archive against its manifest, and unpacks the files into `into`, an empty folder.
 * @throws ArchiveError for any difference, and the file system's errors
 */
export async function readArchive(file: string, into?: string): Promise<Manifest> {
  const reading = createReading(into)
  const size = await expectOurHeader(file)
  const gunzip = createGunzip()
  try {
    await pipeline(createReadStream(file), gunzip, reading.sink)
  } catch (error) {
    await reading.abandon()
    if (isOfTheDisk(error)) throw error
    throw new ArchiveError(`${file} is damaged: ${(error as Error).message}.`, { cause: error })
  }
  if (gunzip.bytesWritten !== size) throw new ArchiveError(`${file} is damaged: it goes on after its end.`)
  const manifest = reading.finish(file)
  await reading.syncFolders()
  return manifest
}

function createReading(into: string | undefined) {
  const files = new Map<string, ArchivedFile>()
  const folders = new Set<string>()
  let manifest: Buffer | undefined
  let latest: ReadEntry | undefined
  let work: Promise<void> = Promise.resolve()

  const parser = new Parser({ strict: true })
  /** Takes the tar's bytes. It handles one entry after the other; the first refused one ends it. */
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (parser.write(chunk)) done()
      else parser.once('drain', () => done())
    },
    final: (done) => {
      parser.once('end', () => void work.then(() => done()))
      parser.end()
    },
  })
  const fail = (error: Error) => void sink.destroy(error)
  parser.on('error', fail)
  parser.on('ignoredEntry', ({ path }: ReadEntry) =>
    fail(new ArchiveError(`it holds ${path}, which is no file`)),
  )
  parser.on('entry', (entry: ReadEntry) => {
    latest = entry
    // The entry may be abandoned while nobody reads it, and an error without a listener would be thrown.
    entry.on('error', (error) => fail(error as Error))
    work = work.then(() => take(entry)).catch(fail)
  })

  async function take(entry: ReadEntry): Promise<void> {
    const name = entry.path
    if (entry.type !== 'File' && entry.type !== 'OldFile') {
      throw new ArchiveError(`it holds ${name}, which is not a file but a ${entry.type}`)
    }
    if (manifest || files.has(name)) throw new ArchiveError(`it holds ${name} twice or too late`)
    if (name === manifestName) {
      manifest = await collect(entry)
      return
    }
    if (!name.startsWith(dataPrefix) || !isSafePath(name)) {
      throw new ArchiveError(`it holds ${JSON.stringify(name)}, which is no place in the data folder`)
    }
    await using handle = into === undefined ? undefined : await create(into, name)
    const { size, sha256 } = await copy(entry, handle)
    await handle?.utimes(entry.mtime ?? new Date(), entry.mtime ?? new Date())
    await handle?.sync()
    files.set(name, { path: name, size, sha256 })
  }

  async function create(into: string, name: string): Promise<FileHandle> {
    const target = path.join(into, ...name.slice(dataPrefix.length).split('/'))
    const folder = path.dirname(target)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let made = folder; made.length >= into.length; made = path.dirname(made)) folders.add(made)
    return open(target, 'wx', 0o600)
  }

  return {
    sink,

    /** Abandons an unfinished entry, so that its file is closed. */
    async abandon(): Promise<void> {
      latest?.destroy(new ArchiveError('it ends early'))
      await work
    },

    /** Returns the manifest after checking that it matches everything that was read. */
    finish(file: string): Manifest {
      const damaged = (reason: string) => new ArchiveError(`${file} is damaged: ${reason}.`)
      if (!manifest) throw damaged('it has no manifest')
      const parsed = ManifestSchema.safeParse(parseJson(manifest.toString()))
      if (!parsed.success) {
        throw new ArchiveError(`${file} is damaged, or was made by a newer version of the site.`)
      }
      for (const listed of parsed.data.files) {
        const found = files.get(listed.path)
        if (!found) throw damaged(`${listed.path} is missing`)
        if (found.size !== listed.size || found.sha256 !== listed.sha256) {
          throw damaged(`${listed.path} is not what was backed up`)
        }
      }
      if (files.size !== parsed.data.files.length) throw damaged('it holds more than its manifest lists')
      return parsed.data
    },

    async syncFolders(): Promise<void> {
      for (const folder of folders) await syncFolder(folder)
    },
  }
}

async function copy(entry: ReadEntry, handle: FileHandle | undefined) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of entry) {
    hash.update(chunk)
    size += chunk.length
    await handle?.writeFile(chunk)
  }
  return { size, sha256: hash.digest('hex') }
}

async function collect(entry: ReadEntry): Promise<Buffer> {
  if (entry.size > maxManifestBytes) throw new ArchiveError('its manifest is too large')
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the size of the file in bytes. */
async function expectOurHeader(file: string): Promise<number> {
  await using handle = await open(file, 'r')
  const found = await handle.stat()
  if (found.isDirectory()) throw new ArchiveError(`${file} is a folder and no backup of this site.`)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(gzipHeader.length), 0, gzipHeader.length, 0)
  if (bytesRead < gzipHeader.length || !gzipHeader.isOurs(buffer)) {
    throw new ArchiveError(`${file} is no backup of this site, or it is damaged.`)
  }
  return found.size
}

/** The archive may be intact, but reading or unpacking fails here, for lack of space or permission. */
const isOfTheDisk = (error: unknown) => error instanceof Error && 'syscall' in error
