import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { days, hours } from '#shared/durations.ts'
import { ownerWorker } from '#shared/owner-worker.ts'
import { type CachedResponse, makeReady } from './cached-response.ts'

/** What the build can hold; a file of any other kind is a mistake that the start reports. */
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

/** A drawing opened on its own is a document, and its colours stand in a style element of its own. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Every file of the build by its address, in memory: there is no path to escape from, and a build that replaces
 * the folder under a running server does not take away the files that its pages link. The .br and .gz beside a
 * file are its encodings and have no address of their own.
 */
export async function readBuiltFiles(folder: string): Promise<Map<string, CachedResponse>> {
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

/** Names below /assets/ carry their content's hash and never change; the others are asked for again in time. */
function cachingOf(address: string): string {
  // A browser that holds an old worker shows alarms the old way.
  if (address === ownerWorker.path) return 'no-cache'
  return address.startsWith('/assets/')
    ? `public, max-age=${days(365) / 1000}, immutable`
    : `public, max-age=${hours(1) / 1000}`
}
