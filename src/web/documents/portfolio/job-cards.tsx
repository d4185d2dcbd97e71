import type { ShownJobCard } from '#shared/contract/shown-job-card.ts'
import { portfolioPage } from '#web/content/portfolio.ts'
import { JobCard } from './job-card.tsx'

export const jobsId = 'jobs'

/** What the owner tells of real jobs, ahead of the drawings. Never without one. */
export function JobCards({ jobs }: { jobs: readonly ShownJobCard[] }) {
  const { title, intro } = portfolioPage.jobs
  return (
    <section className="section section--field" aria-labelledby={jobsId}>
      <div className="wrap">
        <div className="sec-head">
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

/** Where no photo was taken upright, the frames have the photos' own shape, and nothing is cut away. */
const areWide = (jobs: readonly ShownJobCard[]) =>
  jobs.every(({ photos }) => photos.every(({ width, height }) => width >= height))
