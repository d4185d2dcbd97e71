import { useBusiness } from '#web/components/business-context.tsx'
import { isOffered } from '#web/content/is-offered.ts'
import { projects, serviceOf } from '#web/content/projects.ts'
import { photosOf } from '#web/islands/gallery/gallery-project.ts'
import { usePhotos } from './page-data.ts'

/**
 * Returns the projects with the owner's photos. Drawings show what could be done, so a project without photos
 * is left out when its service isn't offered. Photos show what was done, and stay.
 */
export function useShownProjects() {
  const business = useBusiness()
  const photos = usePhotos()
  return projects
    .map((project) => ({ ...project, photos: photosOf(project, photos) }))
    .filter((project) => isOffered(business, serviceOf(project)) || project.photos.length > 0)
}
