import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { days, hours } from '#shared/durations.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import type { PageAssets, PageModule, Side } from '#shared/rendering.ts'
import { type CachedResponse, makeReady } from './cached-response.ts'

/** The source of the pages: `npm start` uses the build, `npm run dev` the development server. */
export interface SitePages {
  module: PageModule
  assets: Readonly<Record<Side, PageAssets>>
  /** Finds a file of the build by its path. The development server serves its own. */
  findFile(path: string): CachedResponse | undefined
  /** `onChange` is for sources that can change while the server runs: it drops the cached pages. */
  addRoutes?(app: FastifyInstance, onChange: () => void): Promise<void>
  /** Exceptions from the strict policy that the development server needs; empty in production. */
  headerOptions: { contentPolicy?: string }
}

/** Loads the pages as `npm run build` made them, by the interface in src/shared/rendering.ts. */
export async function loadBuiltPages(distDir: string): Promise<SitePages> {
  const module: PageModule = await import(path.join(distDir, 'server/entry-server.js'))
  const assets: Record<Side, PageAssets> = JSON.parse(
    await readFile(path.join(distDir, 'assets.json'), 'utf8'),
  )
  const files = await readBuiltFiles(path.join(distDir, 'client'))
  return {
    module,
    headerOptions: {},
    assets,
    findFile: (address) => files.get(address),
  }
}

/** Content types of the build's files; the start fails on a file of any other type. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** An SVG that is opened directly is a document, and needs its inline style element for its colours. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Reads every file of the build into memory by its URL path, so that there is no path traversal, and a new build does
 * not remove files that the running server's pages link.
 */
async function readBuiltFiles(folder: string): Promise<Map<string, CachedResponse>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  )
  const read = (name: string) => (names.has(name) ? readFile(path.join(folder, name)) : undefined)
  const files = [...names].filter((name) => !/\.(br|gz)$/.test(name))
  return new Map(
    await Promise.all(
      files.map(async (name): Promise<[string, CachedResponse]> => {
        const address = `/${name.split(path.sep).join('/')}`
        const type = types[path.extname(name)]
        if (!type) throw new Error(`The build holds ${address}, a kind of file that is not served.`)
        const [identity, br, gzip] = await Promise.all([
          readFile(path.join(folder, name)),
          read(`${name}.br`),
          read(`${name}.gz`),
        ])
        const answer = makeReady({
          type,
          bytes: { identity, br, gzip },
          cacheControl: cachingOf(address),
          hasRanges: true,
          contentPolicy: address.endsWith('.svg') ? drawingPolicy : undefined,
        })
        return [address, answer]
      }),
    ),
  )
}

/** File names below /assets/ contain a content hash and never change; the others are revalidated. */
function cachingOf(address: string): string {
  // Revalidation keeps a browser from showing alarms with an old service worker.
  if (address === ownerWorker.path) return 'no-cache'
  return address.startsWith('/assets/')
    ? `public, max-age=${days(365) / 1000}, immutable`
    : `public, max-age=${hours(1) / 1000}`
}
