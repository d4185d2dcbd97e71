import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { apiPaths } from '#shared/paths.ts'
import { projects } from '#web/content/projects.ts'
import { type GalleryProject, withUploads } from './gallery-project.ts'

/** The six projects with the owner's photos; the built-in images alone while those can't be had. */
export function useGalleryProjects(): readonly GalleryProject[] {
  const { data } = useQuery<readonly PortfolioImageRecord[]>({ queryKey: [apiPaths.portfolioImages] })
  return useMemo(() => withUploads(projects, data), [data])
}
