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

/** Returns a page's data by the API path that its browser would request; undefined when it is unavailable. */
export type ReadPageData = (path: string) => Promise<unknown>

/** After this timeout the page is rendered without the data, so that nobody waits before an empty screen. */
const defaultPatienceMs = seconds(1)

interface Sources {
  images: Pick<PortfolioImageStore, 'listActive'>
  jobCards: Pick<JobCardStore, 'listShown'>
  testimonials: Pick<TestimonialStore, 'listApproved'>
  onFailure: (error: unknown, path: string) => void
  patienceMs?: number
}

/** Reads what the public API would return. Injected requests would slow down every page. */
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
  /** Reads that have timed out: the same data is not requested again until they settle. */
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
      // If the process itself was blocked, the result may have arrived without having been handled yet.
      await othersTurn(undefined, { signal })
      overdue.add(path)
      onFailure(new Error(`No answer within ${patienceMs} ms`), path)
    }
    return Promise.race([answer, isLate().catch(() => answer)])
  }
}
