import { createHmac, randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { ifThere, makeFolder, syncFolder } from '#server/base/disk.ts'
import { parseJson } from '#server/base/parse-json.ts'
import type { PersonIdentity } from './forget-person.ts'

export interface ForgottenIdentity {
  identity: string
  at: string
}

/** The list is hidden, so that no archive contains it: archives are compared with it. */
const listName = '.forgotten'
const EntrySchema = z.object({ identity: z.string(), at: z.string() })

/** Reads the list in the folder of backups; of two entries for one person the later counts. */
export async function readForgottenList(backupDir: string): Promise<ForgottenIdentity[]> {
  const text = (await ifThere(readFile(path.join(backupDir, listName), 'utf8'))) ?? ''
  const latest = new Map<string, string>()
  for (const line of text.split('\n')) {
    // A power cut may have truncated a line.
    const { success, data } = EntrySchema.safeParse(parseJson(line))
    if (success && data.at > (latest.get(data.identity) ?? '')) latest.set(data.identity, data.at)
  }
  return [...latest].map(([identity, at]) => ({ identity, at }))
}

/** Resolves when the entries are on the disk. */
export async function addToForgottenList(
  backupDir: string,
  entries: readonly ForgottenIdentity[],
): Promise<void> {
  if (entries.length === 0) return
  await makeFolder(backupDir)
  // The leading newline ends a partial line that a power cut may have left.
  const lines = `\n${entries.map((entry) => JSON.stringify(entry)).join('\n')}\n`
  await appendFile(path.join(backupDir, listName), lines, { mode: 0o600, flush: true })
  await syncFolder(backupDir)
}

type Known = Partial<PersonIdentity>

/** A person's hashes for a list. The salt belongs to the list and precedes each, so that lists can be merged. */
export function hashesOf(salt: string, { phoneKey, emailKey, signature, recordId }: Known): string[] {
  return Object.entries({ phoneKey, emailKey, signature, recordId }).flatMap(([what, said]) =>
    said ? [`${salt}.${createHmac('sha256', salt).update(`${what}:${said}`).digest('base64url')}`] : [],
  )
}

const saltOf = ({ identity }: Pick<ForgottenIdentity, 'identity'>) => identity.split('.')[0] ?? ''

/** Returns the list's existing salt; a new one for an empty list. */
export const saltFor = (entries: readonly ForgottenIdentity[]) =>
  entries[0] ? saltOf(entries[0]) : randomBytes(16).toString('base64url')

/** Returns a test whether a record's sender was deleted after it was sent. */
export function forgottenSince(entries: readonly ForgottenIdentity[]) {
  const salts = [...new Set(entries.map(saltOf))]
  const times = new Map(entries.map(({ identity, at }) => [identity, at]))
  return (known: Known, createdAt: string): boolean =>
    salts.some((salt) => hashesOf(salt, known).some((identity) => createdAt <= (times.get(identity) ?? '')))
}
