import type { ShownJobCard } from '#shared/contract/shown-job-card.ts'
import { portfolioPage } from '#web/content/portfolio.ts'
import { JobCard } from './job-card.tsx'

export const jobsId = 'jobs'

/** Shows the owner's job cards, of which there must be one, ahead of the drawings. */
export function JobCards({ jobs }: { jobs: readonly ShownJobCard[] }) {
  const { title, intro } = portfolioPage.jobs
  return (
    <section className="section section--field" aria-labelledby={jobsId}>
      <div className="wrap">
        <div className="section-head">
          <h2 id={jobsId}>{title}</h2>
          <p className="intro">{intro}</p>
        </div>
        <div className="jobs" data-wide={areWide(jobs) || undefined}>
          {jobs.map((job, place) => (
            <JobCard key={job.id} job={job} isFirst={place === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** Whether all photos are landscape, so that the frames take the photos' shape and nothing is cropped. */
const areWide = (jobs: readonly ShownJobCard[]) =>
  jobs.every(({ photos }) => photos.every(({ width, height }) => width >= height))
