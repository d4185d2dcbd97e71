import ArrowRight from 'lucide-react/icons/arrow-right'
import { pagePaths } from '#shared/paths.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { homeSections } from '#web/content/home.ts'
import { homeProjectCount } from '#web/content/projects.ts'
import type { GalleryProject } from '#web/islands/gallery/gallery-project.ts'
import { ProjectCard } from '#web/islands/gallery/project-card.tsx'
import { layOutWhenIdle } from '#web/lib/lay-out-when-idle.ts'

/** The first six projects, and the way to the others when there are any. */
export function ProjectsPreview({ projects }: { projects: readonly GalleryProject[] }) {
  const { title, lead, viewAllLabel } = homeSections.projects
  return (
    <section className="section bg-field" aria-labelledby="projects">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="projects">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="register">
          {projects.slice(0, homeProjectCount).map((project) => (
            <li key={project.id} ref={layOutWhenIdle}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
        {projects.length > homeProjectCount && (
          <p className="mt-8">
            <ButtonLink href={pagePaths.portfolio} iconAfter={<ArrowRight />}>
              {viewAllLabel}
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  )
}
