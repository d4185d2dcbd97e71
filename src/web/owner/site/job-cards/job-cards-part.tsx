import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { jobCardCollection } from './job-card-collection.ts'

const JobCards = lazyComponent(async () => (await import('./job-cards.tsx')).JobCards)

const { headingId } = jobCardCollection

export function JobCardsPart() {
  return (
    <section aria-labelledby={headingId} className="photos__part">
      <h2 id={headingId} tabIndex={-1}>
        Job cards
      </h2>
      <p className="small muted">
        A real job on your portfolio page: suburb, month, two photos and two sentences.
      </p>
      <Cards />
    </section>
  )
}

function Cards() {
  const cards = useOwnerData<JobCardRecord[]>(apiPaths.ownerJobCards)
  const photos = useOwnerData<PortfolioImageRecord[]>(apiPaths.allPortfolioImages)
  if (!cards.data)
    return <NotFetched query={cards} heading="The job cards couldn’t be loaded" headingLevel={3} />
  // If the photos can't be fetched, the galleries below say so.
  if (!photos.data) return photos.isError ? null : <Spinner />
  if (cards.data.length === 0 && photos.data.length < 2) {
    return <p className="small">Upload two photos of the job first.</p>
  }
  return <JobCards cards={cards.data} photos={photos.data} />
}
