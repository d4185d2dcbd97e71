declare module '*.css'

/** JSON with the files of each lazily loaded module (boot/lazy.ts). The build writes them in (vite.config.ts). */
declare const LAZY_FILES: string

interface Document {
  /** Missing in browsers that don't prerender pages. */
  readonly prerendering?: boolean
}

/** URL of a built stylesheet. */
declare module '*.css?url' {
  const address: string
  export default address
}

/** URL of a drawing with several symbols. */
declare module '*.svg?url' {
  const address: string
  export default address
}
