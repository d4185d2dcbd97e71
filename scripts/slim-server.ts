import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { minifySync } from 'vite'

/**
 * Rewrites a folder's scripts without comments and line breaks, in ASCII, because Node keeps their text in
 * memory. Names stay, so that stack traces are readable.
 * @throws Error for a script that can't be parsed
 */
export async function slimScripts(folder: string): Promise<void> {
  for (const file of globSync(`${folder}/**/*.js`)) {
    const { code, errors } = minifySync(file, await readFile(file, 'utf8'), {
      module: true,
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true },
    })
    const [problem] = errors
    if (problem) throw new Error(`${file}: ${problem.message}`)
    await writeFile(file, inAscii(code))
  }
}

/**
 * Replaces each character beyond ASCII by its escape, which has the same meaning in strings, templates and
 * regular expressions, but not in a raw template.
 */
function inAscii(code: string): string {
  if (/String\.raw\s*`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A raw template has to be in ASCII.')
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
