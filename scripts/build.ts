/**
 * Builds the pages for browser and server, the server and its commands, lists each route's files with their
 * integrity, and compresses them.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { examineBusiness } from '#server/operations/doctor/examine.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import type { Asset, PageAssets, Side } from '#shared/rendering.ts'
import { bundledPackagesFile, collectPackages } from './bundled-packages.ts'
import { slimScripts } from './slim-server.ts'

const programs = ['documents', 'owner'] as const
const site = 'dist'
/** Builds in another folder, so that the site runs on with the former build, also when this one fails. */
const out = 'dist.building'
const client = `${out}/client`
const server = `${out}/server`
const commands = [
  'admin',
  'backup',
  'doctor',
  'move-photos',
  'move-to-postgres',
  'move-to-sqlite',
  'restore',
].map((name) => `src/server/commands/${name}.ts`)
/** Native code and WebAssembly, which are installed as packages, and an optional module of pg. */
const notBundled = ['sharp', 'libheif-js', 'pg-native']
/** Only the display font is preloaded, for the headings; swapping the text font later is less noticeable. */
const earlyFont = /national-park.*\.woff2$/

const packages = collectPackages()
const plugins = [packages.plugin]

await rm(out, { recursive: true, force: true })
for (const mode of programs) await build({ mode, logLevel: 'warn', plugins, build: { outDir: client } })
await build({ logLevel: 'warn', plugins, build: { ssr: true, outDir: server } })
await bundleServer()
await listAssets()
await addFontLicences()
await compressFiles()
await putInPlace()
await sayWhatIsUntrue()

/**
 * Bundles everything that runs in production, so that only native code is installed there. The server is one
 * file: finding and reading its 800 modules took a third of the time to the first page (docs/decisions/011).
 */
async function bundleServer(): Promise<void> {
  await bundle('src/server/site.ts', { outDir: server, codeSplitting: false })
  await bundle('src/server/photos/encode/photo-worker.ts', { outDir: server })
  await bundle('src/server/copy/copy-thread.ts', { outDir: server, codeSplitting: false })
  await bundle(commands, { outDir: `${out}/commands` })
  for (const folder of [server, `${out}/commands`]) await slimScripts(folder)
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

/** Lists for the server the files that each side's documents link. */
async function listAssets(): Promise<void> {
  await mkdir(`${out}/build`, { recursive: true })
  const owner = await readManifest('owner')
  const assets: Record<Side, PageAssets> = {
    documents: await pageAssets(await readManifest('documents')),
    owner: { ...(await pageAssets(owner)), ahead: await assetsAhead(owner) },
  }
  await nameFilesInWorker(Object.values(owner), assets.owner)
  await writeFile(`${out}/assets.json`, JSON.stringify(assets, null, 2))
  await writeFile(`${out}/${bundledPackagesFile}`, JSON.stringify(packages.list(), null, 2))
}

/** Moves the manifest out of the files that are served, and returns it. */
async function readManifest(program: (typeof programs)[number]): Promise<Manifest> {
  await rename(`${client}/${program}.json`, `${out}/build/${program}.json`)
  return JSON.parse(await readFile(`${out}/build/${program}.json`, 'utf8'))
}

async function pageAssets(manifest: Manifest): Promise<PageAssets> {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  const isSheet = ([source]: [string, unknown]) => source.endsWith('.css')
  const [script] = entries
    .filter((entry) => !isSheet(entry) && !entry[0].endsWith('first-calls.ts'))
    .map(([, chunk]) => chunk)
  const fonts = (await readdir(`${client}/assets`)).filter((name) => earlyFont.test(name))
  return {
    script: await asset(script?.file ?? ''),
    styles: await Promise.all((script?.css ?? []).map(asset)),
    sheets: await assetsByName(Object.fromEntries(entries.filter(isSheet))),
    fonts: fonts.map((name) => `/assets/${name}`),
  }
}

/** Returns what the owner's document links, so that the browser needn't discover one file after another. */
async function assetsAhead(manifest: Manifest): Promise<PageAssets['ahead']> {
  const [script, { imports = [] } = {}] = ['kit/session/first-calls.ts', 'app/owner.tsx'].map(
    (source) => manifest[`src/web/owner/${source}`],
  )
  const files = imports.flatMap((name) => manifest[name]?.file ?? []).filter((file) => file !== script?.file)
  return { script: await asset(script?.file ?? ''), imports: await Promise.all(files.map(asset)) }
}

/** Lists the owner's application in his service worker, with a hash by which documents know their build. */
async function nameFilesInWorker(chunks: Manifest[string][], { script }: PageAssets): Promise<void> {
  const all = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const files = [...new Set([script.path, ...all.map((file) => `/${file}`)])]
  const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  const worker = `${client}${ownerWorker.path}`
  const source = await readFile(worker, 'utf8')
  const named = source.replace("['', []]", () => JSON.stringify([build, files]))
  if (named === source) throw new Error('The owner’s worker has no place for its files.')
  await writeFile(worker, named)
}

/** Returns the assets by the name of their source. */
async function assetsByName(chunks: Manifest): Promise<Record<string, Asset>> {
  const assets = Object.entries(chunks).map(
    async ([source, { file }]) => [path.parse(source).name, await asset(file)] as const,
  )
  return Object.fromEntries(await Promise.all(assets))
}

async function asset(file: string): Promise<Asset> {
  const digest = createHash('sha384')
    .update(await readFile(path.join(client, file)))
    .digest('base64')
  return { path: `/${file}`, integrity: `sha384-${digest}` }
}

/** The fonts' licence must accompany the font files. */
async function addFontLicences(): Promise<void> {
  const packages = 'node_modules/@fontsource-variable'
  await mkdir(`${client}/licences`)
  for (const font of await readdir(packages)) {
    await copyFile(`${packages}/${font}/LICENSE`, `${client}/licences/${font}.txt`)
  }
}

/** Writes .br and .gz beside every file that gets smaller, at the highest compression. */
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

/**
 * Warns of facts about the business that visitors would be told wrongly. It fails nothing, because the owner
 * corrects them under Business, without a release.
 */
async function sayWhatIsUntrue(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile()
  for (const { check, status, detail } of await examineBusiness(process.env, new Date())) {
    if (status !== 'ok') console.warn(`${check}: ${detail}`)
  }
}
