import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { days, hours } from '#shared/durations.ts'
import type { PageAssets, PageModule } from '#shared/rendering.ts'

/**
 * Where the pages come from: the module that renders them, the files each one links, and the routes that serve
 * those files. `npm start` takes the build; `npm run dev` puts the development server in its place.
 */
export interface SitePages {
  module: PageModule
  assetsOf(route: string): PageAssets
  /** `onChange` is for sources that can change under a running server: kept pages are dropped then. */
  addFiles(app: FastifyInstance, onChange: () => void): Promise<void>
  /** What the development server needs beyond the strict policy; nothing in production. */
  headerOptions: { contentPolicy?: string }
}

/**
 * The pages as `npm run build` made them. The one place where the server meets them: by the shape in
 * src/shared/rendering.ts and not by import.
 */
export async function loadBuiltPages(distDir: string): Promise<SitePages> {
  const module: PageModule = await import(path.join(distDir, 'server/entry-server.js'))
  const lists: Record<string, PageAssets> = JSON.parse(
    await readFile(path.join(distDir, 'assets.json'), 'utf8'),
  )
  return {
    module,
    headerOptions: {},
    assetsOf(route) {
      const assets = lists[route]
      if (!assets) throw new Error(`The build lists no files for ${route}.`)
      return assets
    },
    async addFiles(app) {
      await app.register(fastifyStatic, {
        root: path.join(distDir, 'client'),
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, file) => {
          reply.header('cache-control', cachingOf(file))
          if (/\.svg(\.(br|gz))?$/.test(file)) reply.header('content-security-policy', drawingPolicy)
        },
      })
    },
  }
}

/** A drawing opened on its own is a document, and its colours stand in a style element of its own. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Built files carry their content's hash in the name and never change; the others are asked for again in time. */
function cachingOf(file: string): string {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`)
  return isHashed ? `public, max-age=${days(365) / 1000}, immutable` : `public, max-age=${hours(1) / 1000}`
}
