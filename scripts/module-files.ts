import path from 'node:path'
import type { Manifest } from 'vite'

/** Stands in the built boot script until the files of the islands are known. */
export const moduleFilesMark = '<module files>'

/** The chunk and everything that it imports. */
export function importedBy(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [key, ...(manifest[key]?.imports ?? []).flatMap((next) => importedBy(manifest, next, seen))]
}

/** Of each entry its files, its own first, by the entry's name. */
export function filesOfEntries(manifest: Manifest): Map<string, string[]> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  return new Map(
    entries.map((entry) => [
      path.basename(entry, path.extname(entry)),
      importedBy(manifest, entry).map((key) => manifest[key]?.file ?? ''),
    ]),
  )
}
