/**
 * The site with hot reload: pages change in the open browser, and node's own watch restarts this script when the
 * server's code or the contract changes. Data lies in the same folder as with `npm start`.
 */
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { buildApp } from '#server/app.ts'
import { ensureOwner } from '#server/auth/owner-account.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { strictPolicy } from '#server/http/security-headers.ts'
import { closeOnSignal } from '#server/http/stop.ts'
import { readFormKey } from '#server/native-forms/form-key.ts'
import { makeFolder } from '#server/operations/disk.ts'
import { backUpBeforeUpgrade } from '#server/operations/upgrade-backup.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import { createUserStore } from '#server/stores/users.ts'
import type { PageAssets, PageInput, PageModule } from '#shared/rendering.ts'

const config = readConfig(process.env)
await makeFolder(config.dataDir)
const db = await openDatabase({ ...config, beforeMigrating: () => backUpBeforeUpgrade(config) })
const made = await ensureOwner(createUserStore(db), config.firstOwner)
const app = await buildApp({
  config,
  db,
  pages: createSourcePages(),
  formKey: readFormKey(config.dataDir),
})
console.log(`The site is at ${await app.listen({ port: config.port, host: config.host })}, with hot reload`)
if (made) console.log(`Sign in as ${made.username} with ${made.password}`)
closeOnSignal({ app, db, background: { stop: async () => {} } })

/** The pages straight from their sources, through Vite's development server. */
function createSourcePages(): SitePages {
  let vite: ViteDevServer
  let pages: PageModule
  return {
    module: {
      describePage: (path) => pages.describePage(path),
      async renderPage(input: PageInput) {
        const html = await pages.renderPage(input)
        return html.replace('<head>', `<head>${await viteScripts(vite, input.path)}`)
      },
    },
    assets: { documents: source('boot/boot.ts'), owner: source('owner/owner.tsx') },
    headerOptions: {
      // Vite's client brings inline scripts and styles of its own, and a socket.
      contentPolicy: strictPolicy
        .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
        .replace("connect-src 'self'", "connect-src 'self' ws:"),
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

/** A side's script as it stands; it brings its styles along. */
function source(script: string): PageAssets {
  return { script: { path: `/src/web/${script}`, integrity: '' }, styles: [], fonts: [] }
}

/** What Vite adds to a page of its own: its client, and what the hot reload of components needs. */
async function viteScripts(vite: ViteDevServer, path: string): Promise<string> {
  const page = await vite.transformIndexHtml(path, '<html><head></head><body></body></html>')
  const [, added = ''] = /<head>([\s\S]*)<\/head>/.exec(page) ?? []
  return added
}
