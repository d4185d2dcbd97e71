import { pagePaths } from '#shared/paths.ts'

/** Returns a lead's URL. It keeps the query of the list, for Back and for the list beside it on a desktop. */
export function leadHref(id: string, from: URLSearchParams = new URLSearchParams()): string {
  const search = new URLSearchParams(from)
  search.set('lead', id)
  return `${pagePaths.admin}?${search}`
}
