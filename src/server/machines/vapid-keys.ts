import { createECDH, generateKeyPairSync, randomUUID } from 'node:crypto'
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from '#server/config/config-error.ts'

/** The key pair that identifies this site to push services (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const VapidKeysSchema = z.strictObject({
  publicKey: z.string().check(z.regex(/^[\w-]{87}$/)),
  privateKey: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/**
 * Reads the VAPID keys, or makes them at the first start. A new key would silence every armed phone, so a broken file
 * is never replaced.
 * @throws ConfigError
 */
export function readVapidKeys(dataDir: string): VapidKeys {
  const found = findVapidKeys(dataDir)
  if (found) return found
  const made = makeVapidKeys()
  putInPlace(fileIn(dataDir), JSON.stringify(made))
  // If another process was faster, its keys are the ones in the file.
  return findVapidKeys(dataDir) ?? made
}

/**
 * Reads the VAPID keys from the data folder; undefined when there is no file.
 * @throws ConfigError when the file is broken
 */
export function findVapidKeys(dataDir: string): VapidKeys | undefined {
  const file = fileIn(dataDir)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw broken(file, ` (${code})`)
  }
  const keys = parseVapidKeys(text)
  if (keys) return keys
  throw broken(file)
}

const broken = (file: string, why = '') =>
  new ConfigError(
    `${file} can't be read${why}, so no phone can ring: put it back from a backup and restart the site, or delete it, restart and turn on the alerts of every phone again.`,
  )

/** Overwrites the file in the data folder with this copy of the database's keys. */
export function keepVapidKeys(dataDir: string, keys: VapidKeys): void {
  if (areVapidKeysKept(dataDir, keys)) return
  const unfinished = unfinishedFor(fileIn(dataDir), JSON.stringify(keys))
  renameSync(unfinished, fileIn(dataDir))
}

/** Whether the file still holds these keys, without which a backup could not restore push. */
export function areVapidKeysKept(dataDir: string, { publicKey }: VapidKeys): boolean {
  try {
    return parseVapidKeys(readFileSync(fileIn(dataDir), 'utf8'))?.publicKey === publicKey
  } catch {
    return false
  }
}

const fileIn = (dataDir: string) => path.join(dataDir, 'push-keys.json')

/** Creates the file atomically and never replaces an existing one. */
function putInPlace(file: string, text: string): void {
  const unfinished = unfinishedFor(file, text)
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) copyUnlessThere(unfinished, file)
  } finally {
    rmSync(unfinished)
  }
}

/** Writes a temporary file in the same folder and syncs it to the disk. */
function unfinishedFor(file: string, text: string): string {
  const unfinished = path.join(path.dirname(file), `.push-keys-${randomUUID()}.part`)
  writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600, flush: true })
  return unfinished
}

/** Copies the file where the file system has no hard links. */
function copyUnlessThere(source: string, file: string): void {
  try {
    copyFileSync(source, file, constants.COPYFILE_EXCL)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

export function makeVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** Parses the file's text; undefined also when the public key does not match the private one. */
export function parseVapidKeys(text: string): VapidKeys | undefined {
  try {
    const keys = VapidKeysSchema.parse(JSON.parse(text))
    const secret = createECDH('prime256v1')
    secret.setPrivateKey(keys.privateKey, 'base64url')
    return secret.getPublicKey('base64url') === keys.publicKey ? keys : undefined
  } catch {
    return undefined
  }
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code
