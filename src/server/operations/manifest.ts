import * as z from 'zod/mini'

/** Folder of the archive under which everything lies that goes into the data folder. */
export const dataPrefix = 'data/'
export const manifestName = 'manifest.json'
export const databaseName = 'site.db'

/** What an archive holds, and of what it was made; its last entry. */
export const ManifestSchema = z.object({
  /** Rises when an older site could not restore the archive. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  siteVersion: z.string(),
  /** 'postgresql': the archive holds the files only, and pg_dump the rows. */
  database: z.enum(['sqlite', 'postgresql']),
  /** The latest migration of the database in the archive; '' when there is none. */
  schemaVersion: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string().check(z.refine(isSafePath)),
      size: z.int().check(z.minimum(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
export type Manifest = z.infer<typeof ManifestSchema>
export type ArchivedFile = Manifest['files'][number]

/** Names one file below the folder that it is unpacked to, on every system. */
export function isSafePath(path: string): boolean {
  if (/[\\\0]/.test(path) || /^[a-z]:/i.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
