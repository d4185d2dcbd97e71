import type { Business } from '#shared/contract/business.ts'
import type { PageDescription, PlainForm, Side } from '#shared/rendering.ts'

/** Renders pages; what answers a plain post is handed one (made in pages/page-renderer.ts). */
export interface PageRenderer {
  isKnown(path: string): boolean
  /** What of a query the page goes by (`PageDescription`). */
  readQuery(path: string, query: string): Pick<PageDescription, 'search' | 'isOneOff'>
  /** `plainForm` is for the page made in answer to a plain post. */
  render(path: string, plainForm?: PlainForm, asked?: Asked): Promise<RenderedPage>
}

export interface Asked {
  /** What `readQuery` found. */
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
