import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isoDay } from '#shared/brisbane-time.ts'
import type { PageRenderer } from './page-renderer.ts'

/** A rendered page in every form that a browser may ask for. */
export interface StoredPage {
  status: number
  etag: string
  isComplete: boolean
  bytes: { identity: Buffer; gzip: Buffer; br: Buffer }
}

export interface PageCache {
  get(path: string): Promise<StoredPage>
  /** Drops every page: content that they show has changed. */
  clear(): void
}

/**
 * Keeps rendered pages, compressed once, until their content or the day changes (pages show "last updated").
 * Several who ask at once for a page that is not there yet wait for the same rendering.
 */
export function createPageCache(renderer: PageRenderer, now: () => Date): PageCache {
  let pages = new Map<string, Promise<StoredPage>>()
  let day = isoDay(now())

  return {
    get(path) {
      const today = isoDay(now())
      if (day !== today) {
        day = today
        pages = new Map()
      }
      const kept = pages.get(path)
      if (kept) return kept
      const page = store(renderer, path)
      // Only known paths are kept: there is no end to unknown ones.
      if (renderer.isKnown(path)) {
        const generation = pages
        generation.set(path, page)
        const forget = () => generation.delete(path)
        page.then(({ isComplete }) => isComplete || forget(), forget)
      }
      return page
    },
    clear() {
      pages = new Map()
    },
  }
}

async function store(renderer: PageRenderer, path: string): Promise<StoredPage> {
  const { status, html, isComplete } = await renderer.render(path)
  const identity = Buffer.from(html)
  const quality = renderer.isKnown(path) ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, etag, isComplete, bytes: { identity, gzip: gz, br } }
}
