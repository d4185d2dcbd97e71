import { setImmediate as othersTurn, setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { JobCardStore } from '#server/photos/gallery/job-card-store.ts'
import type { PortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import type { TestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { PortfolioImageRecordSchema } from '#shared/contract/portfolio-image.ts'
import { ShownJobCardSchema } from '#shared/contract/shown-job-card.ts'
import { TestimonialRecordSchema } from '#shared/contract/testimonial-record.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'

/** What a page shows on first load, by the path at which its browser would ask for it; undefined when it can't be had. */
export type ReadPageData = (path: string) => Promise<unknown>

/** A database that has not answered by then is as good as none: nobody looks at an empty screen for it. */
const defaultPatienceMs = seconds(1)

interface Sources {
  images: Pick<PortfolioImageStore, 'listActive'>
  jobCards: Pick<JobCardStore, 'listShown'>
  testimonials: Pick<TestimonialStore, 'listApproved'>
  onFailure: (error: unknown, path: string) => void
  patienceMs?: number
}

/**
 * Asks the stores what the public calls would answer to a visitor. A call from within would do, but brings a second
 * kind of request and answer into Node's own code, which then serves every page more slowly.
 */
export function createPageData({
  images,
  jobCards,
  testimonials,
  onFailure,
  patienceMs = defaultPatienceMs,
}: Sources): ReadPageData {
  const sources: Record<string, () => Promise<unknown>> = {
    [apiPaths.approvedTestimonials]: async () =>
      z.encode(z.array(TestimonialRecordSchema), await testimonials.listApproved()),
    [apiPaths.portfolioImages]: async () =>
      z.encode(z.array(PortfolioImageRecordSchema), await images.listActive()),
    [apiPaths.jobCards]: async () => z.encode(z.array(ShownJobCardSchema), await jobCards.listShown()),
  }
  /** Whose answer nobody waits for any more: until it has come, or failed, the same is not asked again. */
  const overdue = new Set<string>()

  async function answerTo(path: string): Promise<unknown> {
    try {
      const read = sources[path]
      if (!read) throw new Error(`No store answers ${path}.`)
      return await read()
    } catch (error) {
      onFailure(error, path)
      return undefined
    }
  }

  return async (path) => {
    if (overdue.has(path)) return undefined
    const isOver = new AbortController()
    const { signal } = isOver
    const answer = answerTo(path).finally(() => {
      overdue.delete(path)
      isOver.abort()
    })
    const isLate = async () => {
      await wait(patienceMs, undefined, { signal })
      // Where this process itself stood still the answer may be there, and only has not been looked at.
      await othersTurn(undefined, { signal })
      overdue.add(path)
      onFailure(new Error(`No answer within ${patienceMs} ms`), path)
    }
    return Promise.race([answer, isLate().catch(() => answer)])
  }
}
