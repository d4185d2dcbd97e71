import path from 'node:path'
import type { Plugin } from 'vite'

/** Within the build but no part of the site: for the audit, which asks what is known of each. */
export const bundledPackagesFile = 'build/packages.json'

/** Notes whose code goes into a build: packages by their folder, as package-lock.json names them. */
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

/** `node_modules/@fastify/static/node_modules/glob` of any file within it; undefined of our own. */
function packageOf(id: string): string | undefined {
  const file = path.relative('.', path.resolve(id)).replaceAll('\\', '/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}
