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
export const createVisitPages = ({ visits, guesses, renderPage }: VisitPagesBelow) =>
  createLinkPages<VisitPage>({
    tokenName: visitTokenName,
    guesses,
    view: visits.view,
    render: (visit) => renderPage(pagePaths.quote, { isSent: false, values: {}, errors: {}, visit }),
  })
