import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { photoSrcSet, uploadUrl } from '#shared/photo-files.ts'
import { type Project, type ProjectImage, projects } from '#web/content/projects.ts'

/** A sheet of a gallery: a built-in drawing, or a photo that the owner has uploaded. */
export interface GalleryImage extends Omit<ProjectImage, 'view'> {
  view: ProjectImage['view'] | 'Photo'
  /** `srcset` of a photo's other sizes by format. */
  srcSets?: { avif: string; webp: string }
}

/** A project with everything that its gallery shows. */
export interface GalleryProject extends Omit<Project, 'images'> {
  images: readonly GalleryImage[]
}

/** `DWG 03 / 14`, `PHOTO 15 / 16`. */
export function sheetNumber(images: readonly GalleryImage[], index: number): string {
  const kind = images[index]?.view === 'Photo' ? 'Photo' : 'Dwg'
  return `${kind} ${twoDigits(index + 1)} / ${twoDigits(images.length)}`
}

export const twoDigits = (count: number) => String(count).padStart(2, '0')

/**
 * The built-in projects, each followed by the uploads of its title (specification 3.6), but for those that the owner
 * has put before the drawings. The list has active photos in gallery order; a signed-in owner is sent the hidden ones
 * too, which are not for these pages.
 */
export function withUploads(
  projects: readonly Project[],
  uploads: readonly PortfolioImageRecord[] = [],
): readonly GalleryProject[] {
  return projects.map((project) => {
    const photos = photosOf(project, uploads)
    const before = photos.filter(({ isBeforeDrawings }) => isBeforeDrawings)
    const after = photos.filter(({ isBeforeDrawings }) => !isBeforeDrawings)
    return {
      ...project,
      images: [...before.map(toGalleryImage), ...project.images, ...after.map(toGalleryImage)],
    }
  })
}

/** Those of the uploads that the project's gallery shows. */
export const photosOf = ({ title }: Pick<Project, 'title'>, uploads: readonly PortfolioImageRecord[]) =>
  uploads.filter(({ category, isActive }) => isActive && category === title)

/** What a gallery starts from: the built-in project, and the owner's photos of its title. */
export interface GalleryProps {
  id: Project['id']
  photos: readonly PortfolioImageRecord[]
}

/** @throws when there is no such project */
export function galleryProject({ id, photos }: GalleryProps): GalleryProject {
  const [project] = withUploads(
    projects.filter((project) => project.id === id),
    photos,
  )
  if (!project) throw new Error(`There is no project ${id}.`)
  return project
}

/** A photo as pages show it. */
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
