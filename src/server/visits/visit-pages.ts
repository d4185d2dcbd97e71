import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuessLimit } from '#server/http/guess-limit.ts'
import { createLinkPages } from '#server/http/link-pages.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { pagePaths } from '#shared/paths.ts'
import type { VisitPage } from '#shared/visits/customer-page.ts'
import { visitTokenName } from '#shared/visits/paths.ts'
import type { CustomerVisits } from './customer-visits.ts'

export type VisitPages = ReturnType<typeof createVisitPages>

interface VisitPagesBelow {
  visits: CustomerVisits
  guesses: GuessLimit | undefined
  renderPage: RenderPage
}

/** Renders the customer's page of a visit, for one link alone. */
export function createVisitPages({ visits, guesses, renderPage }: VisitPagesBelow) {
  const render = (visit: VisitPage) =>
    renderPage(pagePaths.quote, { isSent: false, values: {}, errors: {}, visit })
  const { tokenIn, isStopped, answer } = createLinkPages({
    tokenName: visitTokenName,
    guesses,
    unknown: () => render({}),
  })

  return {
    tokenIn,
    isStopped,

    /** Shows how the visit stands. */
    send: (
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      { status = 200, ...said }: Omit<VisitPage, 'view'> & { status?: number } = {},
    ) =>
      answer(request, reply, status, async () => {
        const view = await visits.view(token)
        return view && render({ view, ...said })
      }),
  }
}
