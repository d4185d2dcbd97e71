import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { parseJson } from '#server/base/parse-json.ts'
import { hashOfCommit, type RecordedCommit } from '#server/db/recorded-file.ts'

/** The only object that is not locked: it says whose copy this is, and what can read it. */
export const ownerName = 'copy.json'
export const OwnerSchema = z.object({
  format: z.int(),
  publicKey: z.string(),
  /** Which machine goes on with it. */
  writer: z.optional(z.string()),
})
export type Owner = z.infer<typeof OwnerSchema>
/** Increases when an older site can't read the copy. */
export const copyFormat = 1

export const changesFolder = 'changes/'
export const archivesFolder = 'archives/'
export const photosFolder = 'photos/'
export const lockedEnding = '.age'

const digits = (number: number) => String(number).padStart(12, '0')

interface ChangesName {
  name: string
  history: string
  first: number
  last: number
}

/** Two histories never overwrite each other, because the name has the hash of what it ends with. */
export const changesName = (history: string, first: number, last: number, hash: string) =>
  `${changesFolder}${history}-${digits(first)}-${digits(last)}-${hash.slice(0, 12)}.gz${lockedEnding}`

export function parseChangesName(name: string): ChangesName | undefined {
  const [, history = '', first, last] =
    /^changes\/(\w+)-(\d{12})-(\d{12})-[0-9a-f]{12}\.gz\.age$/.exec(name) ?? []
  return history ? { name, history, first: Number(first), last: Number(last) } : undefined
}

const HeadSchema = z.array(
  z.object({
    number: z.int(),
    before: z.string(),
    hash: z.string(),
    migration: z.string(),
    at: z.string(),
    length: z.int(),
    copied: z.optional(z.int()),
  }),
)

export interface ChangesObject {
  commits: RecordedCommit[]
  /**
   * Up to which commit the copy was whole when this object was sent. Those between that and its first were on their way
   * too, and may never have arrived.
   */
  copied: number
}

/** One object for what waited: a line that describes its commits, then their changesets. */
export async function packCommits({ commits, copied }: ChangesObject): Promise<Buffer> {
  const head = commits.map(({ changeset, ...rest }) => ({ ...rest, length: changeset.length, copied }))
  const changesets = commits.map(({ changeset }) => changeset)
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...changesets]))
}

/** @throws Error when it is not what was packed */
export async function unpackCommits(packed: Buffer): Promise<ChangesObject> {
  const bytes = await promisify(gunzip)(packed)
  const start = bytes.indexOf('\n') + 1
  const head = HeadSchema.parse(parseJson(bytes.subarray(0, start).toString()))
  let at = start
  const commits = head.map(({ length, copied: _, ...rest }) => {
    const commit = { ...rest, changeset: bytes.subarray(at, at + length) }
    at += length
    if (hashOfCommit(commit) !== commit.hash) throw new Error('Its hash is another')
    return commit
  })
  const [first] = head
  // Sites once sent an object only when all before it had arrived.
  return { commits, copied: first?.copied ?? (first ? first.number - 1 : 0) }
}
