import { pagePaths } from '#shared/paths.ts'
import { PageMeta } from '#web/components/page-meta.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { portfolioPage } from '#web/content/portfolio.ts'
import { ProjectGallery } from '#web/islands/gallery/project-gallery.tsx'
import { useGalleryProjects } from '#web/islands/gallery/use-gallery-projects.ts'
import { ClosingBand } from '../closing-band.tsx'
import { PageHead } from '../frame/page-head.tsx'

export function PortfolioPage() {
  const projects = useGalleryProjects()
  const { title, lead, closing } = portfolioPage
  return (
    <>
      <PageMeta {...pageMeta.portfolio} />
      <PageHead title={title} lead={lead}>
        <nav className="jump" aria-label="Projects">
          {projects.map((project) => (
            <a key={project.id} href={`#${project.id}`}>
              {project.title}
              <span className="jump__count num">
                {project.images.length}
                <span className="visually-hidden"> sheets</span>
              </span>
            </a>
          ))}
        </nav>
      </PageHead>
      <div className="wrap">
        {projects.map((project, place) => (
          <ProjectGallery key={project.id} project={project} isFirstOnPage={place === 0} />
        ))}
      </div>
      <ClosingBand title={closing.title} text={closing.text} quoteLabel={closing.quoteLabel}>
        <ButtonLink href={pagePaths.contact} variant="alert" size="lg">
          {closing.contactLabel}
        </ButtonLink>
      </ClosingBand>
    </>
  )
}
