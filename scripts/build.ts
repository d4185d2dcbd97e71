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
import type { Asset, PageAssets, Side } from '#shared/rendering.ts'
import { filesOfEntries, moduleFilesMark } from './module-files.ts'

const programs = ['islands', 'boot', 'owner'] as const
const client = 'dist/client'
/** Only the display face is fetched early: it sets the headings, and the text face swaps in quietly. */
const earlyFont = /national-park.*\.woff2$/

await rm('dist', { recursive: true, force: true })
for (const mode of programs) await build({ mode, logLevel: 'warn' })
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

/** Tells the boot script the files of the islands, and the server those that each side's documents link. */
async function listAssets(): Promise<void> {
  await mkdir('dist/build', { recursive: true })
  const [islands, boot, owner] = await Promise.all([
    readManifest('islands'),
    readManifest('boot'),
    readManifest('owner'),
  ])
  await tellBoot(boot, islands)
  const assets: Record<Side, PageAssets> = {
    documents: await pageAssets(boot),
    owner: await pageAssets(owner),
  }
  await writeFile('dist/assets.json', JSON.stringify(assets, null, 2))
}

/** Takes it out of what is served. */
async function readManifest(program: (typeof programs)[number]): Promise<Manifest> {
  await rename(`${client}/${program}.json`, `dist/build/${program}.json`)
  return JSON.parse(await readFile(`dist/build/${program}.json`, 'utf8'))
}

/** The script gets a name of its own for what it then holds. */
async function tellBoot(boot: Manifest, islands: Manifest): Promise<void> {
  const files: Record<string, Asset[]> = {}
  for (const [name, paths] of filesOfEntries(islands)) files[name] = await Promise.all(paths.map(asset))
  const [entry] = Object.values(boot).filter(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build made no boot script.')
  const code = await readFile(path.join(client, entry.file), 'utf8')
  const marks = new RegExp(`(["'\`])${moduleFilesMark}\\1`, 'g')
  const told = code.replace(marks, () => JSON.stringify(JSON.stringify(files)))
  const digest = createHash('sha256').update(told).digest('base64url').slice(0, 8)
  await rm(path.join(client, entry.file))
  entry.file = `assets/boot-${digest}.js`
  await writeFile(path.join(client, entry.file), told)
}

async function pageAssets(manifest: Manifest): Promise<PageAssets> {
  const [script] = Object.values(manifest).filter(({ isEntry }) => isEntry)
  const fonts = (await readdir(`${client}/assets`)).filter((name) => earlyFont.test(name))
  return {
    script: await asset(script?.file ?? ''),
    styles: await Promise.all((script?.css ?? []).map(asset)),
    fonts: fonts.map((name) => `/assets/${name}`),
  }
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
