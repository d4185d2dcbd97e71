/**
 * Serves the site with hot reload: pages change in the open browser, and node's own watch restarts this
 * script when the server's code or the contract changes. The data folder is that of `npm start`.
 */
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { strictPolicy, trustedTypesPolicy } from '#server/http/security-headers.ts'
import { readSiteConfig } from '#server/notify/site-config.ts'
import { openSite } from '#server/open-site.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import { explain, serve } from '#server/site.ts'
import { type PageAssets, type PageInput, type PageModule, pageSheets } from '#shared/rendering.ts'

try {
  const config = readSiteConfig(process.env)
  const site = await openSite(config, { pages: createSourcePages() })
  console.log(`The site is at ${await serve(site, config)}, with hot reload`)
  const { newOwner } = site
  if (newOwner) console.log(`Sign in as ${newOwner.username} with ${newOwner.password}`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** Serves the pages from their sources, through Vite's development server. */
function createSourcePages(): SitePages {
  let vite: ViteDevServer
  let pages: PageModule
  return {
    module: {
      describePage: (path, query) => pages.describePage(path, query),
      async renderPage(input: PageInput) {
        const html = await pages.renderPage(input)
        return html.replace('<head>', `<head>${await viteScripts(vite, input.path)}`)
      },
    },
    assets: { documents: source('boot/boot.ts'), owner: source('owner/app/owner.tsx') },
    headerOptions: {
      // Vite's client uses inline scripts and styles, a socket, and markup from strings.
      contentPolicy: strictPolicy
        .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
        .replace("connect-src 'self'", "connect-src 'self' ws:")
        .replace(`; ${trustedTypesPolicy}`, ''),
    },
    findFile: () => undefined,
    async addRoutes(server: FastifyInstance, onChange: () => void) {
      vite = await createServer({
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: server.server } },
      })
      server.addHook('onClose', () => vite.close())
      server.addHook('onRequest', async () => {
        pages = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as PageModule
      })
      vite.watcher.on('all', onChange)
      await server.register(middie)
      server.use(vite.middlewares)
    },
  }
}

/** Returns the source of a side's script, which imports its styles. */
function source(script: string): PageAssets {
  const sheets = Object.fromEntries(
    pageSheets.map((name) => [name, { path: `/src/web/styles/${name}.css`, integrity: '' }]),
  )
  return { script: { path: `/src/web/${script}`, integrity: '' }, styles: [], sheets, fonts: [] }
}

/** Returns what Vite adds to a page: its client, and what hot reload of components needs. */
async function viteScripts(vite: ViteDevServer, path: string): Promise<string> {
  const page = await vite.transformIndexHtml(path, '<html><head></head><body></body></html>')
  const [, added = ''] = /<head>([\s\S]*)<\/head>/.exec(page) ?? []
  return added
}
