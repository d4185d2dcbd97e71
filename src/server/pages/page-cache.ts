import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RenderedPage } from '#server/http/render-page.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'
import { publicPaths } from '#shared/paths.ts'
import type { PlainForm, Side } from '#shared/rendering.ts'
import { type CachedResponse, makeReady } from './cached-response.ts'
import type { PageRenderer } from './page-renderer.ts'

const allTime = () => ({ since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY })

export interface PageCache {
  /** `search` holds only the query parameters that the page depends on, in the renderer's spelling. */
  get(path: string, search?: string): Promise<CachedResponse>
  /** Returns the form's page with its success panel, as after a plain post. It is the same for every sender. */
  getSent(path: string): Promise<CachedResponse>
  /** Returns the page that was rendered for one reader, whose browser may not store it. */
  forOne(page: RenderedPage): Promise<CachedResponse>
  /** Returns the page if it is cached, even if some of its data is missing for now. */
  ready(path: string): CachedResponse | undefined
  /** Renders the page before it is requested, or again when its data is incomplete. */
  makeAhead(path: string): Promise<void>
  /** Drops every page, because content that they show has changed. */
  clear(): void
}

/** The pages rendered from the same content. A change drops the whole generation, with pages still being rendered. */
interface Generation {
  since: number
  until: number
  pending: Map<string, Promise<Made>>
  ready: Map<string, CachedResponse>
  /** Pages rendered with incomplete data, until they can be rendered again. */
  lacking: Map<string, CachedResponse>
}

interface Made {
  page: CachedResponse
  /** Settles when the smallest encoding is done; it never rejects. */
  isSmallest: Promise<unknown>
}

/** This quality takes 2 ms, so that nobody waits for the 70 ms of the best compression. */
const quickQuality = 5

/**
 * Caches rendered pages, compressed, until their content, the day or `period` changes. Simultaneous requests share one
 * rendering. Only known paths are cached, because unknown ones are unlimited.
 */
export function createPageCache(
  renderer: Pick<PageRenderer, 'isKnown' | 'render'>,
  now: () => Date,
  policies: Partial<Record<Side, string>> = {},
  period: () => { since: number; until: number } = allTime,
): PageCache {
  let generation = startGeneration()

  function startGeneration(): Generation {
    const day = startOfDay(now()).getTime()
    const { since, until } = period()
    return {
      since: Math.max(day, since),
      until: Math.min(day + days(1), until),
      pending: new Map(),
      ready: new Map(),
      lacking: new Map(),
    }
  }

  function current(): Generation {
    const at = now().getTime()
    if (at < generation.since || at >= generation.until) generation = startGeneration()
    return generation
  }

  async function readyOrMade(
    path: string,
    search: string,
    key: string,
    plainForm?: PlainForm,
  ): Promise<CachedResponse> {
    const found = current().ready.get(key)
    if (found) return found
    if (!renderer.isKnown(path)) return renderOnce(renderer, path)
    return (await make(key, () => renderer.render(path, plainForm, { search }))).page
  }

  function make(key: string, render: () => Promise<RenderedPage>): Promise<Made> {
    const into = current()
    const { pending } = into
    const made =
      pending.get(key) ?? renderInto(into, key, render, policies).finally(() => pending.delete(key))
    pending.set(key, made)
    return made
  }

  return {
    get: (path, search = '') => readyOrMade(path, search, path + search),
    getSent: (path) => readyOrMade(path, '', `${path}?sent=1`, sentForm),
    async forOne({ status, html, side }) {
      const identity = Buffer.from(html)
      const bytes = { identity, br: await brotli(identity, quickQuality) }
      return page(status, bytes, headersOf[side], policies[side], 'no-store')
    },
    ready(path) {
      const { ready, lacking } = current()
      return ready.get(path) ?? lacking.get(path)
    },
    async makeAhead(path) {
      if (!current().ready.has(path)) await (await make(path, () => renderer.render(path))).isSmallest
    },
    clear() {
      generation = startGeneration()
    },
  }
}

const sentForm: PlainForm = { isSent: true, values: {}, errors: {} }

/** Renders into `ready`, or into `lacking` while data is missing. Nobody reads the maps of an ended generation. */
async function renderInto(
  { ready, lacking }: Generation,
  key: string,
  render: () => Promise<RenderedPage>,
  policies: Partial<Record<Side, string>>,
): Promise<Made> {
  const { html, isComplete, side } = await render()
  const identity = Buffer.from(html)
  const gzipped = await promisify(gzip)(identity)
  const withBrotli = async (quality: number) =>
    page(
      200,
      { identity, gzip: gzipped, br: await brotli(identity, quality) },
      headersOf[side],
      policies[side],
    )
  const quick = await withBrotli(quickQuality)
  if (!isComplete) {
    lacking.set(key, quick)
    return { page: quick, isSmallest: Promise.resolve() }
  }
  ready.set(key, quick)
  lacking.delete(key)
  // If the best compression fails for lack of memory, the quick one stays.
  const isSmallest = withBrotli(constants.BROTLI_MAX_QUALITY).then(
    (smallest) => ready.set(key, smallest),
    () => {},
  )
  return { page: quick, isSmallest }
}

/** Renders without caching, for the not-found page, whose URL may never be requested again. */
async function renderOnce(renderer: Pick<PageRenderer, 'render'>, path: string): Promise<CachedResponse> {
  const { status, html, side } = await renderer.render(path)
  const identity = Buffer.from(html)
  const br = await brotli(identity, constants.BROTLI_MIN_QUALITY)
  return page(status, { identity, br }, headersOf[side])
}

/** Every document names this path in a header. */
export const speculationRulesPath = '/speculation-rules.json'

/** Lets browsers prerender the next page when a visitor hovers over or presses a link. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: Object.values(publicPaths) }, eagerness: 'moderate' }],
})

/** Sets the speculation rules for prerendering; the owner's pages have none, and no page prerenders them. */
const headersOf: Readonly<Record<Side, Record<string, string>>> = {
  documents: { 'speculation-rules': `"${speculationRulesPath}"` },
  owner: {},
}

const page = (
  status: number,
  bytes: Parameters<typeof makeReady>[0]['bytes'],
  headers: Record<string, string>,
  contentPolicy?: string,
  cacheControl = 'no-cache',
) => makeReady({ status, bytes, headers, contentPolicy, cacheControl, type: 'text/html; charset=utf-8' })

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
