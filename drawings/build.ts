/**
 * Draws every image of the site but photos into `public/`.
 *
 *   node drawings/build.ts                     write all files
 *   node drawings/build.ts --check             exit 1 when a committed file differs from the code
 *   node drawings/build.ts --name "Acme Power" letter another business name on the social card
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bitmapOutputs, bitmapSize } from './bitmaps.ts'
import { byteBudget, compressedSize, type SvgOutput, svgOutputs } from './outputs.ts'

const publicFolder = path.join(import.meta.dirname, '../public')
const drawingsFolder = path.join(publicFolder, 'drawings')
const defaultName = 'EXAMPLE ELECTRICAL'

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, name: { type: 'string', default: defaultName } },
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
  for (const { file, svg } of outputs) {
    const size = compressedSize(svg)
    total += size
    console.log(`${file.padEnd(58)}${kilobytes(Buffer.byteLength(svg))}  ${kilobytes(size)}`)
    if (size > byteBudget(file))
      tooLarge.push(`${file}: ${size} bytes compressed, ${byteBudget(file)} allowed`)
  }
  console.log(`${outputs.length} files, ${kilobytes(total).trim()} compressed`)
  return tooLarge
}

async function write(): Promise<string[]> {
  await mkdir(drawingsFolder, { recursive: true })
  for (const { file, svg } of drawn) await writeFile(path.join(publicFolder, file), svg)
  for (const { file, render } of bitmaps) {
    await mkdir(path.dirname(path.join(publicFolder, file)), { recursive: true })
    await writeFile(path.join(publicFolder, file), await render())
  }
  return []
}

/** Vector files by bytes; bitmaps by presence and size only, as renderers differ between machines. */
async function differences(): Promise<string[]> {
  const found: string[] = []
  for (const { file, svg } of drawn) {
    const committed = await readFile(path.join(publicFolder, file), 'utf8').catch(() => undefined)
    if (committed === undefined) found.push(`${file}: missing`)
    else if (committed !== svg) found.push(`${file}: differs from what the code draws`)
  }
  for (const { file, width, height } of bitmaps) {
    const committed = await readFile(path.join(publicFolder, file)).catch(() => undefined)
    const size = committed ? await bitmapSize(committed) : undefined
    if (!size) found.push(`${file}: missing or unreadable`)
    else if (size.width !== width || size.height !== height) {
      found.push(`${file}: ${size.width} x ${size.height}, expected ${width} x ${height}`)
    }
  }
  const known = new Set(drawn.map(({ file }) => file))
  for (const name of await readdir(drawingsFolder).catch(() => [])) {
    if (!known.has(`drawings/${name}`)) found.push(`drawings/${name}: no scene draws it`)
  }
  return found
}
