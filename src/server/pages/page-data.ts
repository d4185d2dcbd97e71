import * as z from 'zod/mini'
import type { JobCardStore } from '#server/stores/job-cards.ts'
import type { PortfolioImageStore } from '#server/stores/portfolio-images.ts'
import type { TestimonialStore } from '#server/stores/testimonials.ts'
import { PortfolioImageRecordSchema } from '#shared/contract/portfolio-image.ts'
import { ShownJobCardSchema } from '#shared/contract/shown-job-card.ts'
import { TestimonialRecordSchema } from '#shared/contract/testimonial.ts'
import { apiPaths } from '#shared/paths.ts'

/** What a page shows on first load, by the path at which its browser would ask for it; undefined when it can't be had. */
export type ReadPageData = (path: string) => Promise<unknown>

interface Sources {
  images: PortfolioImageStore
  jobCards: JobCardStore
  testimonials: TestimonialStore
  onFailure: (error: unknown, path: string) => void
}

/**
 * Asks the stores what the public calls would answer to a visitor. A call from within would do, but brings a second
 * kind of request and answer into Node's own code, which then serves every page more slowly.
 */
export function createPageData({ images, jobCards, testimonials, onFailure }: Sources): ReadPageData {
  const sources: Record<string, () => Promise<unknown>> = {
    [apiPaths.approvedTestimonials]: async () =>
      z.encode(z.array(TestimonialRecordSchema), await testimonials.listApproved()),
    [apiPaths.portfolioImages]: async () =>
      z.encode(z.array(PortfolioImageRecordSchema), await images.listActive()),
    [apiPaths.jobCards]: async () => z.encode(z.array(ShownJobCardSchema), await jobCards.listShown()),
  }
  return async (path) => {
    try {
      const read = sources[path]
      if (!read) throw new Error(`No store answers ${path}.`)
      return await read()
    } catch (error) {
      onFailure(error, path)
      return undefined
    }
  }
}
