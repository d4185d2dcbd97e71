import { publicPaths as pathsByName } from '#shared/paths.ts'

/** Of every page for everyone, in the order of the navigation. */
export const publicPaths = Object.values(pathsByName)
