import * as z from 'zod/mini'

/** Folder of the archive for everything that goes into the data folder. */
export const dataPrefix = 'data/'
export const manifestName = 'manifest.json'
export const databaseName = 'site.db'
/** The file that pg_dump writes. It is never in the data folder itself. */
export const dumpName = 'site.dump'

/** Describes an archive's content and origin; it is the last entry. */
export const ManifestSchema = z.object({
  /** Increases when an older site can't restore the archive. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  siteVersion: z.string(),
  /** 'postgresql': the archive contains no SQLite file but a dump, or only files. */
  database: z.enum(['sqlite', 'postgresql']),
  /** Latest migration of the SQLite file in the archive; '' when there is none. */
  schemaVersion: z.string(),
  /** The history of the second copy, and the latest commit of it that the SQLite file has. */
  copy: z.optional(z.object({ history: z.string(), number: z.int() })),
  /** Describes the dump in the archive. A release without this feature unpacks it as a file for the operator. */
  dump: z.optional(
    z.object({
      schema: z.string(),
      migration: z.string(),
      rows: z.record(z.string(), z.int().check(z.minimum(0))),
    }),
  ),
  /** The photos in the bucket at that time; absent when the photos are among the archive's files. */
  photos: z.optional(
    z.object({
      bucket: z.string(),
      /** Whether the archive also contains them, under their paths in a data folder. */
      isCopied: z.boolean(),
      /** Why the bucket could not be listed; `objects` is then empty. */
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

/** Whether the path names one file below the unpacking folder on every system. */
export function isSafePath(path: string): boolean {
  if (/[\\\0]/.test(path) || /^[a-z]:/i.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
