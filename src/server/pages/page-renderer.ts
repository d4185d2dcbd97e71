import type { ReadBusiness } from '#server/base/read-business.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { PageDescription } from '#shared/rendering.ts'
import type { ReadPageData } from './page-data.ts'
import type { SitePages } from './site-pages.ts'

export interface PageRenderer {
  isKnown(path: string): boolean
  /** Returns the part of a query that the page depends on (`PageDescription`). */
  readQuery(path: string, query: string): Pick<PageDescription, 'search' | 'isOneOff'>
  render: RenderPage
}

interface RendererOptions {
  pages: Pick<SitePages, 'module' | 'assets'>
  business: ReadBusiness
  publicUrl: string
  readData: ReadPageData
  now: () => Date
}

/** Renders a page with the same data that its browser would have fetched. */
export function createPageRenderer(options: RendererOptions): PageRenderer {
  const { pages, business, publicUrl, readData, now } = options
  return {
    isKnown: (path) => pages.module.describePage(path).status === 200,
    readQuery: (path, query) => pages.module.describePage(path, query),
    async render(path, plainForm, { search = '', draft, firstView } = {}) {
      const { side, status, dataPaths } = pages.module.describePage(path)
      const answers = await Promise.all(dataPaths.map(async (key) => [key, await readData(key)] as const))
      const html = await pages.module.renderPage({
        path,
        search,
        origin: publicUrl,
        business: draft ?? business(),
        assets: pages.assets[side],
        data: Object.fromEntries(answers),
        // Pages show only the day, so their bytes and entity tag are the same all day in every process.
        renderedAt: startOfDay(now()).toISOString(),
        plainForm,
        isDraft: draft !== undefined,
        firstView,
      })
      return { status, html, side, isComplete: answers.every(([, answer]) => answer !== undefined) }
    },
  }
}
