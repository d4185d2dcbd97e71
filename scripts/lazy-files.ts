import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Placeholder in the boot script for the files of its lazily loaded modules. */
export const lazyFilesMark = '<lazy files>'

/** Inserts the files of each lazily loaded module into the boot script, whose hash covers their names. */
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

/** Returns the chunk's file first, and the files of everything that it imports statically. */
function filesOf(bundle: Bundle, file: string, seen = new Set<string>()): string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || seen.has(file)) return []
  seen.add(file)
  return [file, ...chunk.imports.flatMap((next) => filesOf(bundle, next, seen))]
}
