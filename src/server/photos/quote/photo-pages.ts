import type { RenderPage } from '#server/http/render-page.ts'
import { pagePaths } from '#shared/paths.ts'
import { photoTokenName } from '#shared/quote-photos.ts'
import type { PhotosToAdd } from '#shared/rendering.ts'
import type { QuotePhotos } from './quote-photos.ts'

export type PhotoPages = ReturnType<typeof createPhotoPages>

/** Renders the quote page for one visitor with a photo token, after a plain post or from the owner's link. */
export function createPhotoPages({ photos, tokens }: QuotePhotos, renderPage: RenderPage) {
  async function find(token: string, refusals: readonly string[] = []): Promise<PhotosToAdd> {
    const recordId = await tokens.recordOf(token)
    return recordId ? { token, taken: await photos.placesTaken(recordId), refusals } : { taken: [], refusals }
  }

  return {
    tokenIn: (address: string) =>
      new URLSearchParams(address.split('?', 2)[1]).get(photoTokenName) ?? undefined,

    find,

    /** Renders the response to a plain post of photos, with the reasons for refused ones. */
    async render(token: string, refusals: readonly string[]): Promise<string> {
      const photos = await find(token, refusals)
      const { html } = await renderPage(pagePaths.quote, {
        isSent: false,
        values: {},
        errors: {},
        photos,
      })
      return html
    },
  }
}
