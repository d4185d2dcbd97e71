import type { FastifyInstance } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Business } from '#shared/contract/business.ts'
import { days } from '#shared/durations.ts'
import { ownerPaths, publicPaths } from '#shared/paths.ts'
import type { ReadContentDates } from './content-dates.ts'
import { speculationRules, speculationRulesPath } from './page-cache.ts'

const caching = `public, max-age=${days(1) / 1000}`

interface MachineFileSources {
  business: ReadBusiness
  publicUrl: string
  contentDates: ReadContentDates
}

/** Adds sitemap, robots.txt, speculation rules and the manifest. */
export function addMachineFiles(
  app: FastifyInstance,
  { business, publicUrl, contentDates }: MachineFileSources,
): void {
  const robots = ['User-agent: *', ...[...closedToRobots(), '/api/'].map((path) => `Disallow: ${path}`), '']
  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', caching)
    return [...robots, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', caching)
    const dates = await contentDates()
    const entries = Object.values(publicPaths).map((path) => {
      const date = dates.get(path)
      const changed = date ? `<lastmod>${date}</lastmod>` : ''
      return `  <url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`
    })
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n')
  })

  app.get(speculationRulesPath, async (_request, reply) => {
    reply.type('application/speculationrules+json; charset=utf-8').header('cache-control', caching)
    return speculationRules
  })

  app.get('/site.webmanifest', async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', caching)
    return JSON.stringify({
      name: business().name,
      short_name: business().name,
      start_url: publicPaths.home,
      display: 'browser',
      background_color: '#F6F4EC',
      theme_color: '#11241F',
      icons,
    })
  })

  app.get('/owner.webmanifest', async (_request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', caching)
    return JSON.stringify(ownerManifest(business()))
  })
}

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The manifest of the owner's pages: iPhones allow push only for an app on the home screen. */
const ownerManifest = ({ name }: Business) => ({
  id: ownerPaths.admin,
  name: `${name}: enquiries`,
  short_name: 'Enquiries',
  lang: 'en-AU',
  start_url: ownerPaths.admin,
  scope: '/',
  display: 'standalone',
  background_color: '#F6F4EC',
  theme_color: '#11241F',
  icons,
  /** On Android, "Share" in another app opens the sheet with the text in it. */
  share_target: {
    action: ownerPaths.admin,
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  shortcuts: [
    { name: 'Enquiries', url: `${ownerPaths.admin}?tab=inquiries` },
    { name: 'Alerts', url: `${ownerPaths.admin}?panel=alarms` },
  ],
})

/** Returns the paths for robots.txt, where a rule covers everything that begins with its path. */
function closedToRobots(): string[] {
  const paths: readonly string[] = Object.values(ownerPaths)
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
