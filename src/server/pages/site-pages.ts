import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PageAssets, PageModule, Side } from '#shared/rendering.ts'
import { readBuiltFiles } from './built-files.ts'
import type { CachedResponse } from './cached-response.ts'

/** The source of the pages: `npm start` uses the build, `npm run dev` the development server. */
export interface SitePages {
  module: PageModule
  assets: Readonly<Record<Side, PageAssets>>
  /** Finds a file of the build by its path. The development server serves its own. */
  findFile(path: string): CachedResponse | undefined
  /** `onChange` is for sources that can change while the server runs: it drops the cached pages. */
  addRoutes?(app: FastifyInstance, onChange: () => void): Promise<void>
  /** Exceptions from the strict policy that the development server needs; empty in production. */
  headerOptions: { contentPolicy?: string }
}

/** Loads the pages as `npm run build` made them, by the interface in src/shared/rendering.ts. */
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
