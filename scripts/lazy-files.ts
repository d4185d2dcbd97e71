import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Stands in the boot script until its lazily loaded modules have files. */
export const lazyFilesMark = '<lazy files>'

/** Tells the boot script the files of each module that it imports later. The script's own hash covers their names already. */
export const tellLazyFiles: Plugin = {
  name: 'lazy-files',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.code.includes(lazyFilesMark)) continue
      const files = chunk.dynamicImports.map((file) => [
        bundle[file]?.type === 'chunk' ? bundle[file].name : file,
        filesOf(bundle, file)
          .filter((other) => other !== chunk.fileName)
          .map((other) => `/${other}`),
      ])
      const marks = new RegExp(`(["'\`])${lazyFilesMark}\\1`, 'g')
      const told = JSON.stringify(JSON.stringify(Object.fromEntries(files)))
      chunk.code = chunk.code.replace(marks, () => told)
    }
  },
}

/** The chunk's and those of everything that it imports at once, its own first. */
function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  return [file, ...chunk.imports.flatMap((next) => filesOf(bundle, next, seen))]
}
