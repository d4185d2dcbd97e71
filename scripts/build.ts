/**
 * Builds the pages for browser and server, the server itself and its commands, lists each route's files with their integrity, and
 * compresses them.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { Asset, PageAssets } from '#shared/rendering.ts'
import { bundledPackagesFile, collectPackages } from './bundled-packages.ts'

const start = 'src/web/start.ts'
const entry = 'src/web/entry-client.tsx'
const site = 'dist'
/** Where it is built, so that the site goes on with the former build meanwhile, and keeps it should this one fail. */
const out = 'dist.building'
const client = `${out}/client`
const server = `${out}/server`
const commands = ['admin', 'backup', 'doctor', 'restore'].map((name) => `src/server/commands/${name}.ts`)
/** Native code and WebAssembly, which are installed as packages, and what pg loads where it is there. */
const notBundled = ['sharp', 'heic-decode', 'pg-native']
/** Only the display face is fetched early: it sets the headings, and the text face swaps in quietly. */
const earlyFont = /national-park.*\.woff2$/

const packages = collectPackages()

await rm(out, { recursive: true, force: true })
await build({ logLevel: 'warn', plugins: [packages.plugin], build: { outDir: client } })
await build({ logLevel: 'warn', plugins: [packages.plugin], build: { ssr: true, outDir: server } })
await bundleServer()
await listAssets()
await addFontLicences()
await compressFiles()
await putInPlace()

/**
 * Everything that runs in production, so that only native code is installed there. The server is one file: finding
 * and reading its 800 modules took a third of the time to the first page (docs/decisions/011).
 */
async function bundleServer(): Promise<void> {
  await bundle('src/server/site.ts', { outDir: server, codeSplitting: false })
  await bundle('src/server/images/photo-worker.ts', { outDir: server })
  await bundle(commands, { outDir: `${out}/commands` })
}

function bundle(
  entries: string | string[],
  { outDir, codeSplitting = true }: { outDir: string; codeSplitting?: boolean },
) {
  return build({
    configFile: false,
    logLevel: 'warn',
    plugins: [packages.plugin],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: entries,
        output: { codeSplitting, entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
      },
    },
    ssr: { noExternal: true, external: notBundled },
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
  await writeFile(`${out}/assets.json`, JSON.stringify(lists, null, 2))
  await mkdir(`${out}/build`)
  await rename(`${client}/manifest.json`, `${out}/build/manifest.json`)
  await writeFile(`${out}/${bundledPackagesFile}`, JSON.stringify(packages.list(), null, 2))
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

async function putInPlace(): Promise<void> {
  const former = `${site}.former`
  await rm(former, { recursive: true, force: true })
  if (existsSync(site)) await rename(site, former)
  await rename(out, site)
  await rm(former, { recursive: true, force: true })
}
