/**
 * Builds the pages for browser and server and the server itself, lists each route's files with their integrity, and
 * compresses them.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { Asset, PageAssets } from '#shared/rendering.ts'

const start = 'src/web/start.ts'
const entry = 'src/web/entry-client.tsx'
const client = 'dist/client'
/** Only the display face is fetched early: it sets the headings, and the text face swaps in quietly. */
const earlyFont = /national-park.*\.woff2$/

await rm('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: true } })
await bundleServer()
await listAssets()
await addFontLicences()
await compressFiles()

/**
 * The server as one file: finding and reading its 800 modules took a third of the time to the first page
 * (docs/decisions/011). The process that encodes photos, which needs a native package, stays as it is.
 */
async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'src/server/site.ts',
      outDir: 'dist/server',
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: { output: { codeSplitting: false } },
    },
    ssr: { noExternal: true, external: ['pg-native'] },
  })
}

async function listAssets(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(`${client}/manifest.json`, 'utf8'))
  const pages = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && key.endsWith('-page.tsx'),
  )
  const lists: Record<string, PageAssets> = {}
  for (const page of pages) {
    const chunks = [...importedBy(manifest, entry), ...importedBy(manifest, page)]
    const files = new Set(chunks.map((key) => manifest[key]?.file ?? ''))
    const startFile = manifest[start]?.file ?? ''
    files.delete(startFile)
    const styles = new Set(chunks.flatMap((key) => manifest[key]?.css ?? []))
    lists[page.replace('src/web/', '')] = {
      start: await asset(startFile),
      entry: `/${manifest[entry]?.file}`,
      styles: await Promise.all([...styles].map(asset)),
      modules: await Promise.all([...files].map(asset)),
      fonts: (await readdir(`${client}/assets`))
        .filter((name) => earlyFont.test(name))
        .map((name) => `/assets/${name}`),
    }
  }
  await writeFile('dist/assets.json', JSON.stringify(lists, null, 2))
  await mkdir('dist/build', { recursive: true })
  await rename(`${client}/manifest.json`, 'dist/build/manifest.json')
}

/** The chunk and everything that it imports at once (not what it may load later). */
function importedBy(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [key, ...(manifest[key]?.imports ?? []).flatMap((next) => importedBy(manifest, next, seen))]
}

async function asset(file: string): Promise<Asset> {
  const digest = createHash('sha384')
    .update(await readFile(path.join(client, file)))
    .digest('base64')
  return { path: `/${file}`, integrity: `sha384-${digest}` }
}

/** Their licence asks that it goes wherever the font files go. */
async function addFontLicences(): Promise<void> {
  const packages = 'node_modules/@fontsource-variable'
  await mkdir(`${client}/licences`)
  for (const font of await readdir(packages)) {
    await copyFile(`${packages}/${font}/LICENSE`, `${client}/licences/${font}.txt`)
  }
}

/** Writes .br and .gz beside every file that shrinks, once, at the highest effort. */
async function compressFiles(): Promise<void> {
  const names = await readdir(client, { recursive: true })
  for (const name of names.filter((file) => /\.(js|css|svg|json|webmanifest|txt|xml|ico)$/.test(file))) {
    const file = path.join(client, name)
    const bytes = await readFile(file)
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    if (br.length < bytes.length) await writeFile(`${file}.br`, br)
    if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
  }
}
