import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache, StoredPage } from '#server/pages/page-cache.ts'
import { pagePaths } from '#shared/paths.ts'

const knownPaths = new Set<string>(Object.values(pagePaths))
/** Pages whose form can be posted without JavaScript; `?sent=1` is where that ends. */
const formPaths = new Set<string>([pagePaths.contact, pagePaths.quote, pagePaths.submitTestimonial])

/** The pages, complete HTML, from memory; anything else that is asked for is the not-found page or a JSON 404. */
export function addPages(app: FastifyInstance, pages: PageCache): void {
  for (const path of knownPaths) {
    app.get(path, async (request, reply) => {
      const isAfterPost = formPaths.has(path) && /[?&]sent=1(&|$)/.test(request.url)
      return send(request, reply, await (isAfterPost ? pages.getSent(path) : pages.get(path)))
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (path.startsWith('/api/') || path === '/api' || !['GET', 'HEAD'].includes(request.method)) {
      return reply.code(404).send({ error: 'Not found' })
    }
    const withoutSlash = path.replace(/\/+$/, '')
    if (knownPaths.has(withoutSlash)) return reply.redirect(withoutSlash, 308)
    return send(request, reply, await pages.get(path))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = pickEncoding(request.headers['accept-encoding'] ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bytes[encoding])
}

function pickEncoding(accepted: string): keyof StoredPage['bytes'] {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
