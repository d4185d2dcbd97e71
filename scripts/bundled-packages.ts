import path from 'node:path'
import type { Plugin } from 'vite'

/** List for the audit, which asks about each bundled package. It is part of the build but not of the site. */
export const bundledPackagesFile = 'build/packages.json'

/** Collects the packages whose code is in a build, by their folder as in package-lock.json. */
export function collectPackages() {
  const folders = new Set<string>()
  const plugin: Plugin = {
    name: 'collect-packages',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : chunk.originalFileNames) {
          const folder = packageOf(id)
          if (folder) folders.add(folder)
        }
      }
    },
  }
  return { plugin, list: () => [...folders].toSorted() }
}

/** Returns `node_modules/@fastify/static/node_modules/glob` for a file in it; undefined for our own files. */
function packageOf(id: string): string | undefined {
  const file = path.relative('.', path.resolve(id)).replaceAll('\\', '/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}
