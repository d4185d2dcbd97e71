/**
 * Draws every picture of the site into `public/`.
 *
 *   node drawings/build.ts                     write all files
 *   node drawings/build.ts --check             exit 1 when a committed file differs from the code
 *   node drawings/build.ts --name "Acme Power" letter another business name on the social card
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bitmapOutputs, bitmapSize } from './bitmaps.ts'
import { byteBudget, compressedSize, type SvgOutput, svgOutputs } from './outputs.ts'

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url))
const DRAWINGS = join(PUBLIC, 'drawings')
const DEFAULT_NAME = 'EXAMPLE ELECTRICAL'

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, name: { type: 'string', default: DEFAULT_NAME } },
})

const drawn = svgOutputs()
const bitmaps = bitmapOutputs(values.name.toUpperCase())
const problems = [...overBudget(drawn), ...(values.check ? await differences() : await write())]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** Prints what each file costs a visitor and names those that cost too much. */
function overBudget(outputs: readonly SvgOutput[]): string[] {
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(6)} KB`
  const tooLarge: string[] = []
  let total = 0
  console.log(`${'file'.padEnd(58)}${'raw'.padStart(9)}${'brotli'.padStart(11)}`)
  for (const { path, svg } of outputs) {
    const size = compressedSize(svg)
    total += size
    console.log(`${path.padEnd(58)}${kilobytes(Buffer.byteLength(svg))}  ${kilobytes(size)}`)
    if (size > byteBudget(path))
      tooLarge.push(`${path}: ${size} bytes compressed, ${byteBudget(path)} allowed`)
  }
  console.log(`${outputs.length} files, ${kilobytes(total).trim()} compressed`)
  return tooLarge
}

async function write(): Promise<string[]> {
  await mkdir(DRAWINGS, { recursive: true })
  for (const { path, svg } of drawn) await writeFile(join(PUBLIC, path), svg)
  for (const { path, render } of bitmaps) {
    await mkdir(dirname(join(PUBLIC, path)), { recursive: true })
    await writeFile(join(PUBLIC, path), await render())
  }
  return []
}

/** Vector files by bytes; bitmaps by presence and size only, as renderers differ between machines. */
async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const { path, svg } of drawn) {
    const committed = await readFile(join(PUBLIC, path), 'utf8').catch(() => undefined)
    if (committed === undefined) found.push(`${path}: missing`)
    else if (committed !== svg) found.push(`${path}: differs from what the code draws`)
  }
  for (const { path, width, height } of bitmaps) {
    const committed = await readFile(join(PUBLIC, path)).catch(() => undefined)
    const size = committed ? await bitmapSize(committed) : undefined
    if (!size) found.push(`${path}: missing or unreadable`)
    else if (size.width !== width || size.height !== height) {
      found.push(`${path}: ${size.width} x ${size.height}, expected ${width} x ${height}`)
    }
  }
  const known = new Set(drawn.map(({ path }) => path))
  for (const file of await readdir(DRAWINGS).catch(() => [])) {
    if (!known.has(`drawings/${file}`)) found.push(`drawings/${file}: no scene draws it`)
  }
  return found
}
