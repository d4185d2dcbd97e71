import { publicPaths } from '#shared/paths.ts'

/** Paths of all public pages, in the order of the navigation. */
export const publicPages = Object.values(publicPaths)
