declare module '*.css'

/** JSON with the files of each module of islands/entries. The build writes them in (scripts/build.ts). */
declare const MODULE_FILES: string

interface Document {
  /** Missing in browsers that never make a page ahead of a visit. */
  readonly prerendering?: boolean
}
