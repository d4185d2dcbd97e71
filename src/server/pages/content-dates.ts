import type { Db } from '#server/db/schema.ts'
import type { JobCardStore } from '#server/photos/gallery/job-card-store.ts'
import type { PortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import type { TestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { pagePaths, publicPaths } from '#shared/paths.ts'

interface Sources {
  db: Db
  images: PortfolioImageStore
  jobCards: JobCardStore
  testimonials: TestimonialStore
}

export type ReadContentDates = () => Promise<ReadonlyMap<string, string>>

/** When a public page's content last changed, by path. Without a change the page has no date. */
export function createContentDates({ db, images, jobCards, testimonials }: Sources): ReadContentDates {
  return async () => {
    const [published, approved, active, cards] = await Promise.all([
      db
        .selectFrom('settings_versions')
        .select(({ fn }) => fn.max('publishedAt').as('at'))
        .executeTakeFirst(),
      testimonials.listApproved(),
      images.listActive(),
      jobCards.listShown(),
    ])
    const reviews = approved.map(({ updatedAt }) => updatedAt)
    const photos = active.map(({ updatedAt }) => updatedAt)
    const shown: Readonly<Record<string, readonly string[]>> = {
      [pagePaths.home]: [...reviews, ...photos],
      [pagePaths.portfolio]: [...photos, ...cards.map(({ updatedAt }) => updatedAt)],
    }
    const dates = Object.values(publicPaths).flatMap((path) => {
      const all = [...(published?.at ? [published.at] : []), ...(shown[path] ?? [])]
      const latest = all.sort().at(-1)
      return latest === undefined ? [] : [[path, latest] as const]
    })
    return new Map(dates)
  }
}
