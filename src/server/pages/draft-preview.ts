import type { OwnerBusiness } from '#server/business/business.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { publicPaths } from '#shared/paths.ts'

export type DraftPreview = ReturnType<typeof createDraftPreview>

const publicPages: readonly string[] = Object.values(publicPaths)
const links = new RegExp(`href="(${publicPages.join('|')})(#[^"]*)?"`, 'g')

/** Any public page as it will be once the draft is published, for whoever holds a good token. It is kept nowhere. */
export const createDraftPreview = (renderPage: RenderPage, { previews, source }: OwnerBusiness) => ({
  /** Undefined for an address without a token, or with one that is altered or too old: then the live page is shown. */
  async find(path: string, address: string): Promise<string | undefined> {
    const token = new URLSearchParams(address.split('?')[1]).get('preview')
    if (token === null || !publicPages.includes(path) || !previews.isGood(token)) return undefined
    const { html } = await renderPage(path, undefined, { draft: await source.draft() })
    // From page to page the draft stays in sight.
    return html.replaceAll(links, `href="$1?preview=${token}$2"`)
  },
})
