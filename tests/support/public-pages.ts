import { publicPaths } from '#shared/paths.ts'

/** The path of every page for everyone, in the order of the navigation. */
export const publicPages = Object.values(publicPaths)
