import { createHmac, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { makeFolder, syncFolder } from '#server/base/disk.ts'
import type { PersonIdentity } from './forget-person.ts'

/** Somebody whom the site has forgotten, known by one thing. */
export interface ForgottenIdentity {
  identity: string
  at: string
}

/** Hidden, so that no archive holds it: it is what archives are held against. */
const listName = '.forgotten'
const EntrySchema = z.object({ identity: z.string(), at: z.string() })

/** Whom the site has forgotten, as the folder of backups knows; of one who is there twice the later time counts. */
export async function readForgottenList(backupDir: string): Promise<ForgottenIdentity[]> {
  const text = await readFile(path.join(backupDir, listName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const latest = new Map<string, string>()
  for (const line of text.split('\n')) {
    const { success, data } = EntrySchema.safeParse(readLine(line))
    if (success && data.at > (latest.get(data.identity) ?? '')) latest.set(data.identity, data.at)
  }
  return [...latest].map(([identity, at]) => ({ identity, at }))
}

/** When this resolves they are on the disk. */
export async function addToForgottenList(
  backupDir: string,
  entries: readonly ForgottenIdentity[],
): Promise<void> {
  if (entries.length === 0) return
  await makeFolder(backupDir)
  const file = await open(path.join(backupDir, listName), 'a', 0o600)
  try {
    // With a line end before it: a power cut may have left half a line.
    await file.appendFile(`\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await syncFolder(backupDir)
}

/** What a power cut has left of a line is no entry. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

type Known = Partial<PersonIdentity>

/**
 * The hashes that a person is known by in a list: one for each of number, address and signature that there is. The salt
 * is a list's own and stands before each hash, so that a list can be joined to another.
 */
export function hashesOf(salt: string, { phoneKey, emailKey, signature }: Known): string[] {
  return Object.entries({ phoneKey, emailKey, signature }).flatMap(([what, said]) =>
    said ? [`${salt}.${createHmac('sha256', salt).update(`${what}:${said}`).digest('base64url')}`] : [],
  )
}

const saltOf = ({ identity }: Pick<ForgottenIdentity, 'identity'>) => identity.split('.')[0] ?? ''

/** The one that a list has begun with; a new one for an empty list. */
export const saltFor = (entries: readonly ForgottenIdentity[]) =>
  entries[0] ? saltOf(entries[0]) : randomBytes(16).toString('base64url')

/** Tells of what came in whether its sender was forgotten since. */
export function forgottenSince(entries: readonly ForgottenIdentity[]) {
  const salts = [...new Set(entries.map(saltOf))]
  const times = new Map(entries.map(({ identity, at }) => [identity, at]))
  return (known: Known, createdAt: string): boolean =>
    salts.some((salt) => hashesOf(salt, known).some((identity) => createdAt <= (times.get(identity) ?? '')))
}
