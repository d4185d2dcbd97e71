import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from '#server/http/security-headers.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { answerTo, type ReadyAnswer } from '#server/pages/ready-answer.ts'
import { leadKinds, leads } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'

const knownPaths = new Set<string>(Object.values(pagePaths))
/** Pages whose form can be posted without JavaScript; `?sent=1` is where that ends. */
const formPaths = new Set<string>(leadKinds.map((kind) => leads[kind].form.page))
/** Folders of files: what is missing there was asked for by a page or a script, and nobody reads the answer. */
const fileFolders = /^\/(assets|drawings)\//

interface PageSources {
  pages: PageCache
  findFile: (path: string) => ReadyAnswer | undefined
}

/** The pages, complete HTML, and built files from memory; anything else is the not-found page or a JSON 404. */
export function addPages(app: FastifyInstance, { pages, findFile }: PageSources): void {
  for (const path of knownPaths) {
    app.get(path, async (request, reply) => {
      const isAfterPost = formPaths.has(path) && /[?&]sent=1(&|$)/.test(request.url)
      return send(request, reply, await (isAfterPost ? pages.getSent(path) : pages.get(path)))
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isForPerson =
      ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api/') && path !== '/api'
    if (!isForPerson) return reply.code(404).send({ error: 'Not found' })
    const file = findFile(path)
    if (file) return send(request, reply, file)
    if (fileFolders.test(path)) return reply.code(404).send({ error: 'Not found' })
    const withoutSlash = path.replace(/\/+$/, '')
    if (knownPaths.has(withoutSlash)) return reply.redirect(withoutSlash, 308)
    return send(request, reply, await pages.get(path))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, ready: ReadyAnswer): FastifyReply {
  const { status, headers, body } = answerTo(request.headers, ready)
  // An unchanged page's headers stand with the copy that the client has.
  for (const name of status === 304 ? Object.keys(reply.getHeaders()) : [requestIdHeader]) {
    reply.removeHeader(name)
  }
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] ?? '', headers[index + 1] ?? '')
  }
  return reply.code(status).send(body)
}
