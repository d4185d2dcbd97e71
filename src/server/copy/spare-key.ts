import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { ifThere, syncFolder } from '#server/base/disk.ts'

const keyName = 'spare-key'
/** Holds the public key of the spare key that the owner has written down. */
const keptName = 'spare-key-kept'

/** The key that opens the second copy: the one that is set, or else the data folder's, if there is one. */
export async function readSpareKey(dataDir: string, given: string | undefined): Promise<string | undefined> {
  return given ?? (await ifThere(readFile(path.join(dataDir, keyName), 'utf8')))?.trim()
}

/** The key that the copy is locked with, and whether the data folder has one. It makes what is nowhere. */
export async function ensureSpareKey(
  dataDir: string,
  given: string | undefined,
): Promise<{ key: string; hasKey: boolean }> {
  const kept = await readSpareKey(dataDir, undefined)
  const known = given ?? kept
  if (known) return { key: known, hasKey: kept !== undefined }
  const made = await generateSpareKey()
  await keepKey(dataDir, made)
  return { key: (await readSpareKey(dataDir, undefined)) ?? made, hasKey: true }
}

/** Puts the key into a data folder, unless it has one. */
export async function keepKey(dataDir: string, key: string): Promise<void> {
  await writeKey(dataDir, key).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Puts the key into a data folder that has none. */
export async function writeKey(dataDir: string, key: string): Promise<void> {
  await using handle = await open(path.join(dataDir, keyName), 'wx', 0o600)
  await handle.writeFile(`${key}\n`)
  await handle.sync()
  await syncFolder(dataDir)
}

export const generateSpareKey = generateX25519Identity
export const publicKeyOf = identityToRecipient

export type OwnersKey = ReturnType<typeof createOwnersKey>

/** The key as the owner sees it, who is to write it down once. */
export function createOwnersKey(dataDir: string, given: string | undefined) {
  const kept = path.join(dataDir, keptName)
  const read = () => readSpareKey(dataDir, given)
  return {
    read,

    /** Whether this key was written down, and not one before it. */
    async isKept(): Promise<boolean> {
      const [key, noted] = await Promise.all([read(), ifThere(readFile(kept, 'utf8'))])
      return key !== undefined && noted?.trim() === (await publicKeyOf(key))
    },

    noteKept: async (key: string): Promise<void> =>
      writeFile(kept, `${await publicKeyOf(key)}\n`, { mode: 0o600 }),
  }
}

/** Encrypts, so that the `age` program can decrypt it too. */
export const lockBytes = (bytes: Uint8Array, publicKey: string): Promise<Uint8Array> =>
  encrypterFor(publicKey).encrypt(bytes)

/** Like `lockBytes`, for a file of any size. */
export async function lockFile(from: string, to: string, publicKey: string): Promise<void> {
  const encrypter = encrypterFor(publicKey)
  await convert(from, to, (stream) => encrypter.encrypt(stream))
}

function encrypterFor(publicKey: string): Encrypter {
  const encrypter = new Encrypter()
  encrypter.addRecipient(publicKey)
  return encrypter
}

/** @throws Error when the file was altered, or locked for another key */
export async function unlockFile(from: string, to: string, key: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  await convert(from, to, (stream) => decrypter.decrypt(stream))
}

type Bytes = globalThis.ReadableStream<Uint8Array>

async function convert(from: string, to: string, by: (stream: Bytes) => Promise<Bytes>): Promise<void> {
  const source = createReadStream(from)
  try {
    const converted = await by(Readable.toWeb(source) as unknown as Bytes)
    await pipeline(
      Readable.fromWeb(converted as unknown as ReadableStream),
      createWriteStream(to, { mode: 0o600 }),
    )
  } finally {
    source.destroy()
  }
}
