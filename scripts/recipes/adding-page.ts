import { existsSync } from 'node:fs'
import { isAskedFor, type Recipe } from './recipe.ts'

interface Row {
  path: string
  saysCompiler: boolean
}

/** Returns a sentence for each path in docs/adding.md that does not exist, except for names in capitals. */
export const missingPlaces = (page: string): string[] =>
  [...page.matchAll(/`((?:src|tests|scripts|drawings)\/[^`A-Z]+)`/g)]
    .map(([, place = '']) => place)
    .filter((place) => !existsSync(place))
    .map((place) => `docs/adding.md names ${place}, which is not there.`)

/** Returns the differences between a recipe and its section of docs/adding.md, as sentences. */
export function disagreements(page: string, { heading, edits }: Recipe): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))
  if (!section) return [`docs/adding.md has no section "${heading}".`]
  const rows = rowsOf(section)
  const files = [...new Set(edits.map(({ file }) => file))]
  const rowOf = (file: string) =>
    rows.find(({ path }) => path === file) ?? rows.find(({ path }) => patternOf(path).test(file))
  return [
    ...files
      .filter((file) => !rowOf(file))
      .map((file) => `"${heading}" does not name ${file}, which its recipe edits.`),
    ...rows.flatMap((row) => {
      const made = edits.filter(({ file }) => rowOf(file) === row)
      if (made.length === 0) return [`"${heading}" names ${row.path}, which its recipe does not edit.`]
      if (made.some(isAskedFor) === row.saysCompiler) return []
      const says = row.saysCompiler ? 'says' : 'does not say'
      return [`"${heading}" ${says} that the compiler asks for ${row.path}; its recipe differs.`]
    }),
  ]
}

/** Returns the section's numbered lines: a path, and whether the compiler asks for it. */
const rowsOf = (section: string): Row[] =>
  [...section.matchAll(/^\d+\. `([^`]+)`( \(compiler\))?:/gm)].map(([, path = '', mark]) => ({
    path,
    saysCompiler: mark !== undefined,
  }))

/** Turns a path into a pattern: names in capitals are chosen by the reader; a folder ends in a slash. */
function patternOf(path: string): RegExp {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/\b[A-Z]{3,}\b/g, '[^/]+')
  return new RegExp(`^${pattern}${path.endsWith('/') ? '.+' : ''}$`)
}
