import { pagePaths } from '#shared/paths.ts'

/** The address of a lead. The list that it was opened from stays in it, so that Back and a desk's list are the same. */
export function leadHref(id: string, from: URLSearchParams = new URLSearchParams()): string {
  const search = new URLSearchParams(from)
  search.set('lead', id)
  return `${pagePaths.admin}?${search}`
}
