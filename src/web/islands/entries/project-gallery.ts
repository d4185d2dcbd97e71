import { ProjectGallery } from '../gallery/project-gallery.tsx'
import { hydrate as hydrateIsland } from '../hydrate.tsx'

export const hydrate = (element: HTMLElement) => hydrateIsland(element, ProjectGallery)
