import type { OwnerBusiness } from '#server/business/business.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { publicPaths } from '#shared/paths.ts'

export type DraftPreview = ReturnType<typeof createDraftPreview>

const publicPages: readonly string[] = Object.values(publicPaths)
const links = new RegExp(`href="(${publicPages.join('|')})(#[^"]*)?"`, 'g')

/** Renders any public page with the draft's values, for the holder of a valid token. The page is not cached. */
export const createDraftPreview = (renderPage: RenderPage, { previews, source }: OwnerBusiness) => ({
  /** Returns undefined without a valid token, so that the live page is shown. */
  async find(path: string, address: string): Promise<string | undefined> {
    const token = new URLSearchParams(address.split('?')[1]).get('preview')
    if (token === null || !publicPages.includes(path) || !previews.isGood(token)) return undefined
    const { html } = await renderPage(path, undefined, { draft: await source.draft() })
    // The links carry the token, so that the next page shows the draft too.
    return html.replaceAll(links, `href="$1?preview=${token}$2"`)
  },
})
