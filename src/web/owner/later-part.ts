import type { Asset } from '#shared/rendering.ts'

let files: readonly Asset[] = []

/** Told once, at the start: every file that the application may fetch later. */
export function rememberLaterFiles(assets: readonly Asset[]): void {
  files = assets
}

/**
 * Fetches a part that few visits need. An import checks no integrity: a preload does, and what it refuses the import
 * does not get either. There are few of them and they are small, so all come at once.
 */
export function laterPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const { path, integrity } of files) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path, integrity }),
    )
  }
  files = []
  return load()
}
