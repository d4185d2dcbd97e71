import type { SiteContext } from '#server/http/site-context.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { People } from '#server/people/people.ts'
import type { PhotoTicket } from '#shared/contract/quote-photo.ts'
import { inquiryKinds, inquiryOf, type LeadKind } from '#shared/leads/kinds.ts'
import { createDoorCalls } from './doors/door-calls.ts'
import { doorEntryRoutes } from './doors/door-entry-routes.ts'
import { doorRoutes } from './doors/door-routes.ts'
import { createDoorStore } from './doors/door-store.ts'
import { handLeadRoutes } from './hand-lead-routes.ts'
import { inquiryRoutes } from './inquiry-routes.ts'
import { formStartRoutes, inquirySendRoutes } from './inquiry-send-routes.ts'
import { createInquiryStores } from './inquiry-store.ts'
import { createLeadActions } from './lead-actions.ts'
import { leadEventRoutes } from './lead-event-routes.ts'
import { createLeadEventStore } from './lead-event-store.ts'
import { leadRoutes } from './lead-routes.ts'
import { ownerSummaryRoutes } from './owner-summary-routes.ts'
import { createOwnerSummaryStore } from './owner-summary-store.ts'
import { plainFormPosts, type VisitorStore, visitorForm } from './plain-form-posts.ts'
import { createSealedQuestions } from './sealed-questions.ts'
import { createSentReceipts } from './sent-receipts.ts'
import { countVisits } from './visits/visit-counter.ts'

export type Leads = Awaited<ReturnType<typeof openLeads>>

/** What this room needs of the photos that visitors add to leads. */
interface LeadPhotos {
  /** Tokens that let a lead's sender add photos to it. */
  tokens: {
    ofSender(id: string): string
    ticketOfSender(id: string, createdAt: string): Omit<PhotoTicket, 'most'> | undefined
  }
  /** Call this when a lead was restored whose photos may still have to be decoded. */
  wake(): void
}

/** Opens the room that takes visitors' leads and handles them further. */
export async function openLeads(site: SiteContext, { people, notify }: { people: People; notify: Notify }) {
  const { db, formKey, business, renderPage, changeSignals, now, timers, config } = site
  const { publicUrl } = config
  const { ownerSessions, users } = people
  const wakeSender = notify.wake
  const stores = createInquiryStores(db, now)
  const visits = countVisits(site)
  const actions = createLeadActions(site, { people, notify })
  const calls = createDoorCalls(site, { store: stores.contact, actions, notify })
  people.onLeaving(createLeadEventStore(db, now).unassign)
  const doors = createDoorStore(db, formKey, now)
  const questions = createSealedQuestions(formKey, now)
  let photos: LeadPhotos | undefined

  /** Also takes one kind of lead as a plain form post. */
  const addPlainForm = (kind: LeadKind, store: VisitorStore) =>
    people.visitorCalls(async (visitors) => {
      await visitors.register(plainFormPosts, {
        ...{ form: visitorForm(kind, store), questions, renderPage, business, wakeSender },
        photoTokenOf: (id) => photos?.tokens.ofSender(id),
      })
    })

  /** A restored lead gets its alarm back and its photos are decoded. */
  const takeBackRemoval = async (id: string) => {
    photos?.wake()
    await notify.alarms.takeBackRemoval(id)
  }

  await people.visitorCalls(async (visitors) => {
    for (const kind of inquiryKinds) {
      await visitors.register(
        inquirySendRoutes({
          ...{ kind, store: stores[kind], readDrill: notify.readDrill, wakeSender },
          photoTicketOf: (...lead) =>
            inquiryOf(kind).takesPhotos ? photos?.tokens.ticketOfSender(...lead) : undefined,
        }),
      )
    }
    await visitors.register(formStartRoutes, { visits })
    await visitors.register(doorEntryRoutes, {
      ...{ doors, calls, readDrill: notify.readDrill, publicUrl, wakeSender, now },
    })
  })
  for (const kind of inquiryKinds) await addPlainForm(kind, stores[kind])

  await people.ownerCalls(async (owner) => {
    for (const kind of inquiryKinds) {
      const store = stores[kind]
      await owner.register(inquiryRoutes({ kind, store, actions, wakeSender, takeBackRemoval, now }))
      await owner.register(leadEventRoutes, {
        ...{ kind, store, actions, users, aim: people.aim, wake: notify.wake },
      })
    }
    await owner.register(handLeadRoutes, {
      ...{ store: stores.contact, actions, aim: people.aim, wake: notify.wake },
    })
    await owner.register(doorRoutes, {
      ...{
        doors,
        nameOf: people.nameOf,
        aim: people.aim,
        textBackWords: calls.textBackWords,
        publicUrl,
        now,
      },
    })
    await owner.register(leadRoutes, { site, leads: stores, assignments: actions.assignments, ownerSessions })
    await owner.register(ownerSummaryRoutes, {
      summaries: createOwnerSummaryStore(db, now),
      ...{ ownerSessions, changeSignals, timers },
    })
  })

  return {
    stores,
    actions,
    visits,
    addPlainForm,
    findReceipt: createSentReceipts(stores, now),
    /** Lets visitors add photos to what they send. */
    attachPhotos(given: LeadPhotos): void {
      photos = given
    },
  }
}
