import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageModule, Side } from '#shared/rendering.ts'
import { readBuiltFiles } from './built-files.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Where the pages come from: the module that renders them, the files each one links, and the routes that serve
 * those files. `npm start` takes the build; `npm run dev` puts the development server in its place.
 */
export interface SitePages {
  module: PageModule
  assets: Readonly<Record<Side, PageAssets>>
  /** A file of the build by its path. The development server serves its own. */
  findFile(path: string): CachedResponse | undefined
  /** `onChange` is for sources that can change under a running server: ready pages are dropped then. */
  addRoutes?(app: FastifyInstance, onChange: () => void): Promise<void>
  /** What the development server needs beyond the strict policy; nothing in production. */
  headerOptions: { contentPolicy?: string }
}

/**
 * The pages as `npm run build` made them. The one place where the server meets them: by the shape in
 * src/shared/rendering.ts and not by import.
 */
export async function loadBuiltPages(distDir: string): Promise<SitePages> {
  const module: PageModule = await import(path.join(distDir, 'server/entry-server.js'))
  const assets: Record<Side, PageAssets> = JSON.parse(
    await readFile(path.join(distDir, 'assets.json'), 'utf8'),
  )
  const files = await readBuiltFiles(path.join(distDir, 'client'))
  return {
    module,
    headerOptions: {},
    assets,
    findFile: (address) => files.get(address),
  }
}
