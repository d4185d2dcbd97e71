import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isoDay } from '#shared/brisbane-time.ts'
import type { PostedForm } from '#shared/rendering.ts'
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
  /** The form's page with its success panel, as it is after a plain HTML post. The same for every sender. */
  getSent(path: string): Promise<StoredPage>
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

  function kept(path: string, key: string, form?: PostedForm): Promise<StoredPage> {
    const today = isoDay(now())
    if (day !== today) {
      day = today
      pages = new Map()
    }
    const known = pages.get(key)
    if (known) return known
    const page = store(renderer, path, form)
    // Only known paths are kept: there is no end to unknown ones.
    if (renderer.isKnown(path)) {
      const generation = pages
      generation.set(key, page)
      const forget = () => generation.delete(key)
      page.then(({ isComplete }) => isComplete || forget(), forget)
    }
    return page
  }

  return {
    get: (path) => kept(path, path),
    getSent: (path) => kept(path, `${path}?sent`, sentForm),
    clear() {
      pages = new Map()
    },
  }
}

const sentForm: PostedForm = { isSent: true, values: {}, errors: {} }

async function store(renderer: PageRenderer, path: string, form?: PostedForm): Promise<StoredPage> {
  const { status, html, isComplete } = await renderer.render(path, form)
  const identity = Buffer.from(html)
  const quality = renderer.isKnown(path) ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, etag, isComplete, bytes: { identity, gzip: gz, br } }
}
