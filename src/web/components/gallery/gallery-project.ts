import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { Project, ProjectImage } from '#web/content/projects.ts'

/** A sheet of a gallery: a built-in drawing, or a photo that the owner has uploaded. */
export interface GalleryImage extends Omit<ProjectImage, 'view'> {
  view: ProjectImage['view'] | 'Photo'
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
 * The built-in projects, each followed by the active uploads of its title: by sort order, then oldest first
 * (decisions, section 1). A signed-in owner's browser gets inactive rows too, which are not for the public pages.
 */
export function withUploads(
  projects: readonly Project[],
  uploads: readonly PortfolioImageRecord[] = [],
): readonly GalleryProject[] {
  const active = uploads
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.sortOrder - b.sortOrder || a.createdAt.localeCompare(b.createdAt))
  return projects.map((project) => ({
    ...project,
    images: [
      ...project.images,
      ...active.filter(({ category }) => category === project.title).map(toGalleryImage),
    ],
  }))
}

/** Width and height are those of the frame: the photo's own are not known, and the frame keeps its shape. */
function toGalleryImage({ filename, category, description }: PortfolioImageRecord): GalleryImage {
  return {
    src: `/uploads/${encodeURIComponent(filename)}`,
    width: 800,
    height: 600,
    title: description || category,
    view: 'Photo',
    alt: description || `Photo of our work: ${category}`,
    legend: [],
  }
}
