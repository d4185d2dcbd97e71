declare module '*.css'

/** JSON with the files of each lazily loaded module (boot/lazy.ts). The build writes them in (vite.config.ts). */
declare const LAZY_FILES: string

interface Document {
  /** Missing in browsers that never make a page ahead of a visit. */
  readonly prerendering?: boolean
}

/** Address of a built style sheet. */
declare module '*.css?url' {
  const address: string
  export default address
}

/** Address of a drawing with several symbols. */
declare module '*.svg?url' {
  const address: string
  export default address
}
