import type { OwnerBusiness } from '#server/business/business.ts'
import { nowhere } from '#server/http/addresses.ts'
import { ownerPolicy } from '#server/http/security-headers.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { Leads } from '#server/leads/leads.ts'
import { onContentChangedElsewhere, tellPrimary } from '#server/machines/worker-messages.ts'
import type { Offers } from '#server/offers/offers.ts'
import type { People } from '#server/people/people.ts'
import type { Photos } from '#server/photos/photos.ts'
import type { TestimonialStore } from '#server/testimonials/testimonial-store.ts'
import type { Visits } from '#server/visits/visits.ts'
import { createContentDates } from './content-dates.ts'
import { watchContent } from './content-watch.ts'
import { createDraftPreview } from './draft-preview.ts'
import { isForOne } from './first-view.ts'
import { addMachineFiles } from './machine-files.ts'
import { createPageCache } from './page-cache.ts'
import { createPageData } from './page-data.ts'
import { createPageRenderer } from './page-renderer.ts'
import { addPages } from './page-routes.ts'
import { createPagesAhead } from './pages-ahead.ts'
import { createResponseCache } from './response-cache.ts'
import type { SitePages } from './site-pages.ts'

interface Below {
  built: SitePages
  headers: Readonly<Record<string, string>>
  people: People
  ownerBusiness: OwnerBusiness
  leads: Leads
  offers: Offers
  customerVisits: Visits
  testimonials: TestimonialStore
  photos: Photos
}

/** Opens the pages and related files. Call it after every other room has added its routes. */
export async function openPages(
  { app, config, db, business, changeSignals, now, timers }: SiteContext,
  { built, headers, people, ownerBusiness, leads, offers, customerVisits, testimonials, photos }: Below,
) {
  const { publicUrl } = config
  const { source } = ownerBusiness
  const { visits, findReceipt } = leads
  const { images, jobCards, photoPages } = photos
  const readData = createPageData({
    ...{ images, jobCards, testimonials },
    onFailure: (error, path) => app.log.warn({ err: error, path }, 'page made without this data'),
  })
  const renderer = createPageRenderer({ pages: built, readData, now, business, publicUrl })
  const policies = { owner: built.headerOptions.contentPolicy ?? ownerPolicy }
  const cache = createPageCache(renderer, now, policies, source.period)

  const ahead = createPagesAhead(cache)
  const makeAnew = () => {
    cache.clear()
    ahead.soon()
  }
  const onContentChange = () => {
    makeAnew()
    tellPrimary({ kind: 'content-changed' })
  }
  /** Another process has changed the content of pages, which may include the business details. */
  const readAgain = () => source.refresh().then(makeAnew)

  // If it fails, the next version check repeats it.
  onContentChangedElsewhere(() => void readAgain().catch(() => {}))
  ahead.start(app, timers)
  watchContent(app, db, changeSignals, readAgain)
  await built.addRoutes?.(app, onContentChange)
  addMachineFiles(app, {
    ...{ business, publicUrl },
    contentDates: createContentDates({ db, images, jobCards, testimonials }),
  })
  addPages(app, {
    ...{ pages: cache, findFile: built.findFile, renderer, findReceipt, visits, photoPages },
    offerPages: offers.pages,
    visitPages: customerVisits.pages,
    invitationPages: people.invitationPages,
    newPasswordPages: people.newPasswordPages,
    draftPreview: createDraftPreview(renderer.render, ownerBusiness),
    now,
  })

  return {
    renderPage: renderer.render,
    onContentChange,
    front: createResponseCache(
      (address, { cookie }) =>
        isForOne(address, cookie) ? undefined : (cache.ready(address) ?? built.findFile(address)),
      headers,
      visits.noteVisit,
    ),
    async notFoundPage() {
      const { status, encodings } = await cache.get(nowhere.page)
      return { status, headers: encodings.identity.headers, body: encodings.identity.bytes }
    },
  }
}
