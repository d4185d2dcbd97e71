import { type ReactNode, useMemo, useRef } from 'react'
import { Carousel } from './carousel.tsx'
import { Announcement, PreviousAndNext, Ruler } from './gallery-controls.tsx'
import { GalleryField } from './gallery-field.tsx'
import { type GalleryImage, type GalleryProps, galleryProject, sheetNumber } from './gallery-project.ts'
import { FilmStrip, SheetIndex } from './sheet-links.tsx'
import { useGallery } from './use-gallery.ts'
import { useIsSeen } from './use-is-seen.ts'

interface ProjectGalleryProps extends GalleryProps {
  isFirstOnPage: boolean
}

/** Shows a whole project on the portfolio page: its frame with a title block, and the list or strip of images. */
export function ProjectGallery({ id, photos, isFirstOnPage }: ProjectGalleryProps) {
  const { title, description, category, images } = useMemo(() => galleryProject({ id, photos }), [id, photos])
  const gallery = useGallery(images.length)
  const field = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(field, gallery)
  const hasControls = images.length > 1

  return (
    <div className="set">
      <div className="set__side">
        <h2 id={id}>{title}</h2>
        <p className="muted">{description}</p>
        {hasControls && <SheetIndex images={images} gallery={gallery} />}
      </div>
      <div className="set__figure">
        <Carousel className="sheet" labelledBy={id} gallery={gallery} hasControls={hasControls}>
          <GalleryField
            images={images}
            gallery={gallery}
            fieldRef={field}
            isSeen={isSeen}
            isFirstOnPage={isFirstOnPage}
            sizes="(width >= 64rem) 54rem, 100vw"
          />
          <div className="title-block title-block--gallery">
            <div className="title-block__title">
              <span className="key">Title</span>
              <Stack images={images} index={gallery.index} content={(image) => <p>{image.title}</p>} />
            </div>
            <div className="title-block__cell">
              <span className="key">View</span>
              {images[gallery.index]?.view}
            </div>
            <div className="title-block__cell">
              <span className="key">Category</span>
              {category}
            </div>
            <div className="level title-block__dwg">
              <span className="key numerals">{sheetNumber(images, gallery.index)}</span>
              {hasControls && <Ruler images={images} gallery={gallery} />}
            </div>
            {hasControls && <PreviousAndNext gallery={gallery} />}
          </div>
          <Announcement images={images} gallery={gallery} />
        </Carousel>
        <Stack images={images} index={gallery.index} content={(image) => <Legend image={image} />} />
        {hasControls && <FilmStrip images={images} gallery={gallery} isSeen={isSeen} />}
      </div>
    </div>
  )
}

/** Explains the numbered balloons of a drawing. */
function Legend({ image: { legend } }: { image: GalleryImage }) {
  if (legend.length === 0) return null
  return (
    <ul className="flow notes">
      {legend.map((words, place) => (
        <li key={words}>
          <span className="balloon">{place + 1}</span>
          {words}
        </li>
      ))}
    </ul>
  )
}

interface StackProps {
  images: readonly GalleryImage[]
  index: number
  content: (image: GalleryImage) => ReactNode
}

/** Stacks the content of all images and shows the current one. The tallest sets the height, so that nothing jumps. */
function Stack({ images, index, content }: StackProps) {
  return (
    <div className="layers">
      {images.map((image, place) => (
        <div key={image.src} data-shown={place === index || undefined}>
          {content(image)}
        </div>
      ))}
    </div>
  )
}
