/**
 * Fails when a page's first load grows past its budget. Bytes as sent: brotli, from the files of the build. The budgets
 * of pages and not of files are tests: HTML in tests/api/pages.test.ts, requests and shifts in tests/e2e/first-load.spec.ts.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Asset, PageAssets } from '#shared/rendering.ts'

const kb = (bytes: number) => Math.round(bytes / 100) / 10

const budgets: { route: string; scriptKb: number; styleKb: number }[] = [
  { route: 'documents/home/home-page.tsx', scriptKb: 80, styleKb: 12 },
  { route: 'documents/quote/quote-page.tsx', scriptKb: 100, styleKb: 12 },
  { route: 'documents/contact/contact-page.tsx', scriptKb: 100, styleKb: 12 },
  { route: 'documents/submit-testimonial/submit-testimonial-page.tsx', scriptKb: 100, styleKb: 12 },
]
const fontsKb = 75

const lists: Record<string, PageAssets> = JSON.parse(await readFile('dist/assets.json', 'utf8'))
let isOver = false
for (const { route, scriptKb, styleKb } of budgets) {
  const assets = lists[route]
  if (!assets) throw new Error(`The build lists no files for ${route}.`)
  const scripts = [...(assets.start ? [assets.start] : []), ...assets.modules]
  report(`${route} scripts`, await sentBytes(scripts), scriptKb)
  report(`${route} styles`, await sentBytes(assets.styles), styleKb)
}
report('fonts', await fontBytes(), fontsKb)
if (isOver) process.exit(1)

async function sentBytes(assets: readonly Asset[]): Promise<number> {
  const sizes = assets.map(
    async ({ path }) => brotliCompressSync(await readFile(`dist/client${path}`)).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Every page may need all of them; they are compressed in themselves. */
async function fontBytes(): Promise<number> {
  const folder = 'dist/client/assets'
  const names = (await readdir(folder)).filter((name) => name.endsWith('.woff2'))
  const sizes = names.map(async (name) => (await stat(`${folder}/${name}`)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function report(what: string, bytes: number, limitKb: number): void {
  const fits = kb(bytes) <= limitKb
  if (!fits) isOver = true
  console.log(`${fits ? 'ok  ' : 'OVER'} ${what}: ${kb(bytes)} KB of ${limitKb}`)
}
