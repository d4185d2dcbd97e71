import { useState } from 'react'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { portfolioCategories } from '#shared/photo-rules.ts'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { SelectField } from '#web/components/ui/select-field.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { jobCardCollection } from './job-cards/job-card-collection.ts'
import { photoCollection } from './photos/photo-collection.ts'
import { PhotoUploader } from './photos/photo-uploader.tsx'

const ImageGalleries = lazyComponent(async () => (await import('./photos/image-gallery.tsx')).ImageGalleries)

export function PortfolioImagesTab() {
  return (
    <div className="photos">
      <section aria-labelledby="upload-photos" className="photos__part">
        <h2 id="upload-photos">Upload photos</h2>
        <PhotoUploader />
      </section>
      <JobCardsPart />
      <section aria-labelledby={photoCollection.headingId} className="photos__part">
        <h2 id={photoCollection.headingId} tabIndex={-1}>
          Your photos
        </h2>
        <Galleries />
      </section>
    </div>
  )
}

function Galleries() {
  const list = useOwnerData<PortfolioImageRecord[]>(apiPaths.allPortfolioImages)
  const [category, setCategory] = useState('')

  if (!list.data) return <NotFetched query={list} heading="Failed to fetch images" headingLevel={3} />
  if (list.data.length === 0) {
    return (
      <EmptyState heading="No photos yet" headingLevel={3}>
        Your photos go into the gallery of their category, with the drawings.
      </EmptyState>
    )
  }
  const galleries = portfolioCategories.map((name) => ({
    name,
    images: list.data.filter((image) => image.category === name),
  }))
  const shown = galleries.filter(({ name, images }) =>
    category === '' ? images.length > 0 : name === category,
  )
  return (
    <>
      <SelectField
        label="Show category"
        value={category}
        fieldClassName="photos__filter"
        onChange={(event) => setCategory(event.target.value)}
      >
        <option value="">All categories ({list.data.length})</option>
        {galleries.map(({ name, images }) => (
          <option key={name} value={name}>
            {name} ({images.length})
          </option>
        ))}
      </SelectField>
      <ImageGalleries galleries={shown} />
    </>
  )
}

const JobCards = lazyComponent(async () => (await import('./job-cards/job-cards.tsx')).JobCards)

const { headingId } = jobCardCollection

function JobCardsPart() {
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
