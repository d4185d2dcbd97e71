import type { Business } from '#shared/contract/business.ts'
import type { FirstView, PlainForm, Side } from '#shared/rendering.ts'

/** Renders a page (implemented in pages/page-renderer.ts); `plainForm` is set in response to a plain form post. */
export type RenderPage = (path: string, plainForm?: PlainForm, asked?: Asked) => Promise<RenderedPage>

export interface Asked {
  /** The query parameters that the page depends on, in the renderer's spelling. */
  search?: string | undefined
  /** The draft's values, for the owner's preview. */
  draft?: Business | undefined
  firstView?: FirstView | undefined
}

export interface RenderedPage {
  status: number
  html: string
  side: Side
  /** False when some of the page's data was unavailable: the browser fetches it again, and the page is not cached. */
  isComplete: boolean
}
