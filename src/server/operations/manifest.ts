import * as z from 'zod/mini'

/** Folder of the archive under which everything lies that goes into the data folder. */
export const dataPrefix = 'data/'
export const manifestName = 'manifest.json'
export const databaseName = 'site.db'
/** What pg_dump has written of a site on PostgreSQL. It never lies in the data folder itself. */
export const dumpName = 'site.dump'

/** What an archive holds, and of what it was made; its last entry. */
export const ManifestSchema = z.object({
  /** Rises when an older site could not restore the archive. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  siteVersion: z.string(),
  /** 'postgresql': the archive holds no SQLite file but a dump, or the files alone. */
  database: z.enum(['sqlite', 'postgresql']),
  /** The latest migration of the SQLite file in the archive; '' when there is none. */
  schemaVersion: z.string(),
  /** Of the dump in the archive. A release that knows of none unpacks it as a file and leaves it to the operator. */
  dump: z.optional(
    z.object({
      /** Where the tables are. */
      schema: z.string(),
      /** The latest migration. */
      migration: z.string(),
      /** Number of rows in each table at the moment of the dump. */
      rows: z.record(z.string(), z.int().check(z.minimum(0))),
    }),
  ),
  /** Of a site whose photos are in a bucket, as it was then; an archive without it holds them among its files. */
  photos: z.optional(
    z.object({
      bucket: z.string(),
      /** Whether they are in the archive too, under the paths that they have in a data folder. */
      isCopied: z.boolean(),
      /** Why the bucket could not be listed; then `objects` is empty. */
      problem: z.optional(z.string()),
      objects: z.array(z.object({ key: z.string(), size: z.int().check(z.minimum(0)), etag: z.string() })),
    }),
  ),
  files: z.array(
    z.strictObject({
      path: z.string().check(z.refine(isSafePath)),
      size: z.int().check(z.minimum(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type Manifest = z.infer<typeof ManifestSchema>
export type DumpFacts = NonNullable<Manifest['dump']>
export type ArchivedFile = Manifest['files'][number]

/** Names one file below the folder that it is unpacked to, on every system. */
export function isSafePath(path: string): boolean {
  if (/[\\\0]/.test(path) || /^[a-z]:/i.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
