import type { PageAssets } from '#shared/rendering.ts'

let assets: PageAssets['later'] = {}

/** Told once, at the start. */
export function rememberLaterParts(later: PageAssets['later']): void {
  assets = later
}

/**
 * Fetches a part that not every visit needs, by its module's name. An import checks no integrity: a preload does, and
 * what it refuses the import does not get either. In development there is nothing to hold it to.
 */
export function laterPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  const asset = assets[name]
  if (asset) {
    const { path, integrity } = asset
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path, integrity }),
    )
  }
  return load()
}
