import { useMemo, useRef } from 'react'
import { withoutCallouts } from '#drawings/catalogue.ts'
import { pagePaths } from '#shared/paths.ts'
import { Carousel } from './carousel.tsx'
import { Announcement, PreviousAndNext, Ruler } from './gallery-controls.tsx'
import { GalleryField } from './gallery-field.tsx'
import { type GalleryImage, type GalleryProps, galleryProject, sheetNumber } from './gallery-project.ts'
import { useGallery } from './use-gallery.ts'
import { useIsSeen } from './use-is-seen.ts'

/** Shows a project in one frame on the home page. Its title links to the whole gallery on the portfolio page. */
export function ProjectCard({ id, photos }: GalleryProps) {
  const { title, description, category, images } = useMemo(() => {
    const project = galleryProject({ id, photos })
    return { ...project, images: project.images.map(plain) }
  }, [id, photos])
  const gallery = useGallery(images.length)
  const field = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(field, gallery)
  const hasControls = images.length > 1
  const titleId = `project-${id}`

  return (
    <Carousel className="sheet sheet--card" labelledBy={titleId} gallery={gallery} hasControls={hasControls}>
      <GalleryField
        images={images}
        gallery={gallery}
        fieldRef={field}
        isSeen={isSeen}
        isFirstOnPage={false}
        sizes="(width >= 75rem) 27rem, (width >= 48rem) 48vw, 100vw"
      />
      <div className="title-block">
        <div className="title-block__title">
          <h3 id={titleId}>
            <a href={`${pagePaths.portfolio}#${id}`}>{title}</a>
          </h3>
          <p>{description}</p>
        </div>
        {hasControls && (
          <div className="title-block__ruler">
            <Ruler images={images} gallery={gallery} />
          </div>
        )}
        <div className="level title-block__dwg">
          <span className="key numerals">{sheetNumber(images, gallery.index)}</span>
          <span className="key">
            <WithBreak words={category} />
          </span>
        </div>
        {hasControls && <PreviousAndNext gallery={gallery} />}
      </div>
      <Announcement images={images} gallery={gallery} />
    </Carousel>
  )
}

/** Lets words such as "Rural/Farming" break after the slash. */
function WithBreak({ words }: { words: string }) {
  const [first, second] = words.split('/')
  if (!second) return first
  return (
    <>
      {`${first}/`}
      <wbr />
      {second}
    </>
  )
}

/** Replaces a drawing by one without callouts, since a card has no room for their legend. */
const plain = (image: GalleryImage): GalleryImage =>
  image.legend.length > 0 ? { ...image, src: withoutCallouts(image.src) } : image
