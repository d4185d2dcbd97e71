import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuessLimit } from '#server/http/guess-limit.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { pagePaths } from '#shared/paths.ts'
import type { VisitPage } from '#shared/visits/customer-page.ts'
import { visitTokenName } from '#shared/visits/paths.ts'
import type { CustomerVisits } from './customer-visits.ts'

export type VisitPages = ReturnType<typeof createVisitPages>

interface VisitPagesBelow {
  visits: CustomerVisits
  /** Absent where nothing is limited. */
  guesses: GuessLimit | undefined
  renderPage: RenderPage
}

/** Renders the customer's page of a visit, for one link alone. */
export function createVisitPages({ visits, guesses, renderPage }: VisitPagesBelow) {
  async function send(reply: FastifyReply, status: number, visit: VisitPage): Promise<FastifyReply> {
    const { html } = await renderPage(pagePaths.quote, { isSent: false, values: {}, errors: {}, visit })
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  return {
    /** Returns the token in the address; undefined without one. */
    tokenIn: (address: string) =>
      new URLSearchParams(address.split('?', 2)[1]).get(visitTokenName) ?? undefined,

    isStopped: (request: FastifyRequest) => guesses?.isStopped(clientKey(request)) ?? false,

    /** Shows how the visit stands. Whatever is wrong with a token, the answer is the same. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      { status = 200, ...said }: Omit<VisitPage, 'view'> & { status?: number } = {},
    ) {
      const client = clientKey(request)
      if (guesses?.isStopped(client)) return send(reply, 429, {})
      const view = await visits.view(token)
      if (view) return send(reply, status, { view, ...said })
      guesses?.noteMiss(client)
      return send(reply, 404, {})
    },
  }
}
