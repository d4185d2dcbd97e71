import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { photoSrcSet, uploadUrl } from '#shared/photo-files.ts'
import { type Project, type ProjectImage, projects } from '#web/content/projects.ts'

/** An image of a gallery: a built-in drawing, or a photo that the owner has uploaded. */
export interface GalleryImage extends Omit<ProjectImage, 'view'> {
  view: ProjectImage['view'] | 'Photo'
  /** `srcset` values of a photo's sizes, by format. */
  srcSets?: { avif: string; webp: string }
}

/** A project with all images that its gallery shows. */
interface GalleryProject extends Omit<Project, 'images'> {
  images: readonly GalleryImage[]
}

/** Formats an image's place as "Dwg 03 / 14" or "Photo 15 / 16". */
export function sheetNumber(images: readonly GalleryImage[], index: number): string {
  const kind = images[index]?.view === 'Photo' ? 'Photo' : 'Dwg'
  return `${kind} ${twoDigits(index + 1)} / ${twoDigits(images.length)}`
}

export const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Returns the uploads that the project's gallery shows. A signed-in owner is sent hidden ones too. */
export const photosOf = ({ title }: Pick<Project, 'title'>, uploads: readonly PortfolioImageRecord[]) =>
  uploads.filter(({ category, isActive }) => isActive && category === title)

/** The built-in project of a gallery, and the owner's photos that it shows, in their order. */
export interface GalleryProps {
  id: Project['id']
  photos: readonly PortfolioImageRecord[]
}

/**
 * Returns the project with its drawings, then the photos (specification 3.6) but for those put before the drawings.
 * @throws Error when there is no such project
 */
export function galleryProject({ id, photos }: GalleryProps): GalleryProject {
  const project = projects.find((project) => project.id === id)
  if (!project) throw new Error(`There is no project ${id}.`)
  const before = photos.filter(({ isBeforeDrawings }) => isBeforeDrawings).map(toGalleryImage)
  const after = photos.filter(({ isBeforeDrawings }) => !isBeforeDrawings).map(toGalleryImage)
  return { ...project, images: [...before, ...project.images, ...after] }
}

/** Converts a photo to an image of a gallery. */
export function toGalleryImage(photo: PortfolioImageRecord): GalleryImage {
  const { filename, width, height, category, description } = photo
  return {
    src: uploadUrl(filename),
    srcSets: { avif: photoSrcSet(photo, 'avif'), webp: photoSrcSet(photo, 'webp') },
    width,
    height,
    title: description || category,
    view: 'Photo',
    alt: description || `Photo of our work: ${category}`,
    legend: [],
  }
}
