import { pagePaths } from '#shared/paths.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { portfolioPage } from '#web/content/portfolio.ts'
import { ProjectGallery } from '#web/islands/gallery/project-gallery.tsx'
import { ClosingBand } from '../closing-band.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Island } from '../island.tsx'
import { useJobCards } from '../page-data.ts'
import { PageMeta } from '../page-meta.tsx'
import { useShownProjects } from '../shown-projects.ts'
import { JobCards, jobsId } from './job-cards.tsx'

export function PortfolioPage() {
  const jobs = useJobCards()
  const galleries = useShownProjects()
  const { title, intro, jobs: words, closing } = portfolioPage
  const hasPhotos = jobs.length > 0 || galleries.some(({ photos }) => photos.length > 0)
  return (
    <>
      <PageMeta {...pageMeta.portfolio} />
      <PageHead title={title} intro={intro(hasPhotos)}>
        <nav className="flow near jump" aria-label="Projects">
          {jobs.length > 0 && (
            <a href={`#${jobsId}`}>
              {words.title}
              <span className="numerals">
                {jobs.length}
                <span className="visually-hidden"> {jobs.length === 1 ? 'job' : 'jobs'}</span>
              </span>
            </a>
          )}
          {galleries.map(({ id, title, images, photos }) => (
            <a key={id} href={`#${id}`}>
              {title}
              <span className="numerals">
                {images.length + photos.length}
                <span className="visually-hidden"> sheets</span>
              </span>
            </a>
          ))}
        </nav>
      </PageHead>
      {jobs.length > 0 && <JobCards jobs={jobs} />}
      <div className="wrap">
        {galleries.map(({ id, photos }, place) => (
          <Island
            key={id}
            name="project-gallery"
            of={ProjectGallery}
            props={{ id, photos, isFirstOnPage: place === 0 && jobs.length === 0 }}
          />
        ))}
      </div>
      <ClosingBand title={closing.title} text={closing.text} quoteLabel={closing.quoteLabel}>
        <ButtonLink href={pagePaths.contact} variant="plain" size="lg">
          {closing.contactLabel}
        </ButtonLink>
      </ClosingBand>
    </>
  )
}
