import { ProjectCard } from '../gallery/project-card.tsx'
import { hydrate as hydrateIsland } from '../hydrate.tsx'

export const hydrate = (element: HTMLElement) => hydrateIsland(element, ProjectCard)
