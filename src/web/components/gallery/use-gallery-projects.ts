import { projects } from '#web/content/projects.ts'
import { type GalleryProject, withUploads } from './gallery-project.ts'

const builtIn = withUploads(projects)

/** The six projects with their built-in images. */
export function useGalleryProjects(): readonly GalleryProject[] {
  return builtIn
}
