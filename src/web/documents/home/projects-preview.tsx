import ArrowRight from 'lucide-react/icons/arrow-right'
import { pagePaths } from '#shared/paths.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { homeSections } from '#web/content/home-sections.ts'
import { homeProjectCount, type Project } from '#web/content/projects.ts'
import { photosOf } from '#web/islands/gallery/gallery-project.ts'
import { ProjectCard } from '#web/islands/gallery/project-card.tsx'
import { Island } from '../island.tsx'
import { usePhotos } from '../page-data.ts'

/** Shows the first six projects, and a link to the portfolio when there are more. */
export function ProjectsPreview({ projects }: { projects: readonly Project[] }) {
  const { title, intro, viewAllLabel } = homeSections.projects
  const photos = usePhotos()
  return (
    <section className="section section--field" aria-labelledby="projects">
      <div className="wrap">
        <div className="section-head">
          <h2 id="projects">{title}</h2>
          <p className="intro">{intro(photos.length > 0)}</p>
        </div>
        <ul className="project-grid">
          {projects.slice(0, homeProjectCount).map((project) => (
            <li key={project.id}>
              <Island
                name="project-card"
                of={ProjectCard}
                props={{ id: project.id, photos: photosOf(project, photos) }}
              />
            </li>
          ))}
        </ul>
        {projects.length > homeProjectCount && (
          <p className="project-grid__all">
            <ButtonLink href={pagePaths.portfolio} iconAfter={<ArrowRight />}>
              {viewAllLabel}
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  )
}
