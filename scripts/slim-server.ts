import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { minifySync } from 'vite'

/**
 * Rewrites a folder's scripts without comments and line breaks, in ASCII, because Node keeps their text in memory.
 * Names stay, so that a stack can be read.
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
 * Each character beyond ASCII as its escape, which means the same in strings, templates and regular expressions alike;
 * not so in a raw template, where it would be six characters.
 */
function inAscii(code: string): string {
  if (/String\.raw\s*`[^`]*[^\0-\x7f]/.test(code)) throw new Error('A raw template has to be in ASCII.')
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
