import type { Business } from '#shared/contract/business.ts'
import type { PlainForm, Side } from '#shared/rendering.ts'

/** Renders a page; `plainForm` is for the one made in answer to a plain post (made in pages/page-renderer.ts). */
export type RenderPage = (path: string, plainForm?: PlainForm, asked?: Asked) => Promise<RenderedPage>

export interface Asked {
  /** What the page goes by of a query, as the renderer spells it. */
  search?: string | undefined
  /** For the owner's preview. */
  draft?: Business | undefined
}

export interface RenderedPage {
  status: number
  html: string
  side: Side
  /** False when some of the page's data could not be had: the browser will ask again, and nobody keeps it. */
  isComplete: boolean
}
