import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { ShownJobCard } from '#shared/contract/shown-job-card.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { toGalleryImage } from '#web/islands/gallery/gallery-project.ts'

interface JobCardProps {
  job: ShownJobCard
  /** True when the card is visible as the page opens, so that its photos are fetched at once. */
  isFirst: boolean
}

/** Shows a job in one frame: its photos side by side, where and when it was, and what was done. */
export function JobCard({ job, isFirst }: JobCardProps) {
  const { id, title, suburb, month, story, photos, isBeforeAfter } = job
  const titleId = `job-${id}`
  return (
    <article className="sheet job" aria-labelledby={titleId}>
      <div className="job__photos">
        {photos.map((photo, place) => (
          <figure key={photo.id} className="job__photo">
            <Photo photo={photo} isAlone={photos.length === 1} isUrgent={isFirst} />
            {isBeforeAfter && (
              <figcaption className="key job__when">{place === 0 ? 'Before' : 'After'}</figcaption>
            )}
          </figure>
        ))}
      </div>
      <div className="job__words">
        <h3 id={titleId}>{title}</h3>
        <p>{story}</p>
      </div>
      <dl className="job__facts">
        <div>
          <dt className="key">Suburb</dt>
          <dd>{suburb}</dd>
        </div>
        <div>
          <dt className="key">Month</dt>
          <dd>
            <time dateTime={month}>{monthAndYear(month)}</time>
          </dd>
        </div>
      </dl>
    </article>
  )
}

interface PhotoProps {
  photo: PortfolioImageRecord
  isAlone: boolean
  isUrgent: boolean
}

function Photo({ photo, isAlone, isUrgent }: PhotoProps) {
  const { src, srcSets, alt, width, height } = toGalleryImage(photo)
  const sizes = isAlone
    ? '(width >= 64rem) 54rem, 100vw'
    : '(width >= 80rem) 27rem, (width >= 64rem) 33vw, 50vw'
  return (
    <picture>
      <source type="image/avif" srcSet={srcSets?.avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSets?.webp} sizes={sizes} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isUrgent ? undefined : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
        decoding="async"
        data-upright={height > width || undefined}
      />
    </picture>
  )
}
