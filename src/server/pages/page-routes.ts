import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath, nowhere } from '#server/http/addresses.ts'
import { requestIdHeader } from '#server/http/security-headers.ts'
import type { FindReceipt } from '#server/leads/sent-receipts.ts'
import type { VisitCounter } from '#server/leads/visits/visit-counter.ts'
import type { OfferPages } from '#server/offers/offer-pages.ts'
import type { InvitationPages } from '#server/people/invitation-pages.ts'
import type { NewPasswordPages } from '#server/people/new-password-pages.ts'
import type { PhotoPages } from '#server/photos/quote/photo-pages.ts'
import type { VisitPages } from '#server/visits/visit-pages.ts'
import { leadKinds, leads } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { answerTo, type CachedResponse } from './cached-response.ts'
import type { DraftPreview } from './draft-preview.ts'
import { readFirstView } from './first-view.ts'
import type { PageCache } from './page-cache.ts'
import type { PageRenderer } from './page-renderer.ts'

const knownPaths = new Set<string>(Object.values(pagePaths))
/** Pages whose form can be posted without JavaScript; they then redirect to `?sent=<id of the record>`. */
const formPaths = new Set<string>(leadKinds.map((kind) => leads[kind].form.page))
/** Folders of files, whose not-found response is short because a page or script asked for it and nobody reads it. */
const fileFolders = /^\/(assets|drawings)\//

export interface PageSources {
  pages: PageCache
  photoPages: PhotoPages
  offerPages: OfferPages
  visitPages: VisitPages
  invitationPages: InvitationPages
  newPasswordPages: NewPasswordPages
  findFile: (path: string) => CachedResponse | undefined
  /** Renders pages that are made for one visitor alone. */
  renderer: PageRenderer
  findReceipt: FindReceipt
  draftPreview: DraftPreview
  visits: VisitCounter
  now: () => Date
}

/** Serves pages and built files from memory; anything else gets the not-found page or a JSON 404. */
export function addPages(
  app: FastifyInstance,
  {
    pages,
    photoPages,
    offerPages,
    visitPages,
    invitationPages,
    newPasswordPages,
    findFile,
    renderer,
    findReceipt,
    draftPreview,
    visits,
    now,
  }: PageSources,
): void {
  for (const path of knownPaths) {
    app.get(path, async (request, reply) => {
      const draft = await draftPreview.find(path, request.url)
      if (draft !== undefined) {
        reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
        return reply.type('text/html; charset=utf-8').send(draft)
      }
      const own = await ownDashboard(request).catch((error) => {
        // The application shows the list all the same.
        request.log.warn({ err: error }, 'dashboard sent without its list')
      })
      if (own) return send(request, reply, own)
      const invitation = invitationPages.tokenIn(path, request.url)
      if (invitation !== undefined) return invitationPages.send(request, reply, invitation)
      const aboutPassword = newPasswordPages.show(reply, path, request.url)
      if (aboutPassword) return aboutPassword
      const offer = path === pagePaths.quote ? offerPages.tokenIn(request.url) : undefined
      if (offer !== undefined) return offerPages.send(request, reply, offer)
      const visit = path === pagePaths.quote ? visitPages.tokenIn(request.url) : undefined
      if (visit !== undefined) return visitPages.send(request, reply, visit)
      const [, sent] = (formPaths.has(path) && /[?&]sent=([\da-f-]+)(?:&|$)/.exec(request.url)) || []
      const isSent = sent !== undefined
      const token = path === pagePaths.quote ? photoPages.tokenIn(request.url) : undefined
      if (!isSent && token === undefined) {
        if (request.method === 'GET') visits.noteVisit(path, request.headers, request.url.slice(path.length))
        return sendAsked(request, reply, path)
      }
      const receipt = isSent ? await findReceipt(path, sent) : undefined
      if (!receipt && token === undefined) return send(request, reply, await pages.getSent(path))
      const photos = token === undefined ? undefined : await photoPages.find(token)
      const { html } = await renderer.render(path, { isSent, values: {}, errors: {}, receipt, photos })
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    })
  }

  /** The dashboard with the list of whoever is signed in. */
  async function ownDashboard(request: FastifyRequest): Promise<CachedResponse | undefined> {
    const firstView = await readFirstView(app, request, now)
    return firstView && pages.forOne(await renderer.render(pagePaths.admin, undefined, { firstView }))
  }

  /** Some links have query parameters that a page depends on; all others are ignored. */
  async function sendAsked(request: FastifyRequest, reply: FastifyReply, path: string) {
    const { search, isOneOff } = renderer.readQuery(path, request.url.slice(path.length))
    if (!isOneOff) return send(request, reply, await pages.get(path, search))
    const { html } = await renderer.render(path, undefined, { search })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').send(html)
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (isApiPath(path)) return reply.code(404).send({ error: 'Not found' })
    if (!['GET', 'HEAD'].includes(request.method)) return send(request, reply, await pages.get(nowhere.page))
    const file = findFile(path)
    if (file) return send(request, reply, file)
    if (fileFolders.test(path)) return reply.code(404).send({ error: 'Not found' })
    const withoutSlash = path.replace(/\/+$/, '')
    if (knownPaths.has(withoutSlash)) return reply.redirect(withoutSlash, 308)
    return send(request, reply, await pages.get(path))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, ready: CachedResponse): FastifyReply {
  const { status, headers, body } = answerTo(request.headers, ready)
  // A 304 response needs no further headers, because the client has them with its copy.
  for (const name of status === 304 ? Object.keys(reply.getHeaders()) : [requestIdHeader]) {
    reply.removeHeader(name)
  }
  for (let index = 0; index < headers.length; index += 2) {
    reply.header(headers[index] ?? '', headers[index + 1] ?? '')
  }
  return reply.code(status).send(body)
}
