import type { RenderPage } from '#server/http/render-page.ts'
import { pagePaths } from '#shared/paths.ts'
import { photoTokenName } from '#shared/quote-photos.ts'
import type { PhotosToAdd } from '#shared/rendering.ts'
import type { QuotePhotos } from './quote-photos.ts'

export type PhotoPages = ReturnType<typeof createPhotoPages>

/** The quote page of one visitor alone, who has a token for his photos: after a plain post, or by a link of the owner's. */
export function createPhotoPages({ photos, tokens }: QuotePhotos, renderPage: RenderPage) {
  async function find(token: string, refusals: readonly string[] = []): Promise<PhotosToAdd> {
    const recordId = await tokens.recordOf(token)
    return recordId ? { token, taken: await photos.placesTaken(recordId), refusals } : { taken: [], refusals }
  }

  return {
    /** Undefined where the address names no token. */
    tokenIn: (address: string) => {
      const [, query] = address.split('?', 2)
      return new URLSearchParams(query).get(photoTokenName) ?? undefined
    },

    find,

    /** In answer to a plain post of photos, and what was said against some of them. */
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
