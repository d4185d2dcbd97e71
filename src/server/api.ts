import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Timers } from '#server/base/timers.ts'
import { BucketError } from '#server/bucket/bucket-error.ts'
import { businessRoutes } from '#server/business/business-routes.ts'
import type { OwnerBusiness } from '#server/business/business-settings.ts'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { logApiAnswers } from '#server/http/logging.ts'
import { refuseForeignOrigins } from '#server/http/same-origin.ts'
import { binRoutes } from '#server/leads/bin-routes.ts'
import { createBin } from '#server/leads/bin-store.ts'
import { contactCardRoutes } from '#server/leads/contact-card-routes.ts'
import { formStartRoutes } from '#server/leads/form-start-routes.ts'
import { inquiryRoutes } from '#server/leads/inquiry-routes.ts'
import { inquirySendRoutes } from '#server/leads/inquiry-send-routes.ts'
import type { InquiryStores } from '#server/leads/inquiry-store.ts'
import type { LeadActions } from '#server/leads/lead-actions.ts'
import { leadEventRoutes } from '#server/leads/lead-event-routes.ts'
import { leadExportRoutes } from '#server/leads/lead-export-routes.ts'
import { leadNumberRoutes } from '#server/leads/lead-number-routes.ts'
import { createLeadNumbers } from '#server/leads/lead-numbers.ts'
import { leadRoutes } from '#server/leads/lead-routes.ts'
import { notificationRoutes } from '#server/leads/notification-routes.ts'
import { createNotificationStore } from '#server/leads/notification-store.ts'
import { ownerSummaryRoutes } from '#server/leads/owner-summary-routes.ts'
import { createOwnerSummaryStore } from '#server/leads/owner-summary-store.ts'
import { textTemplateRoutes } from '#server/leads/text-template-routes.ts'
import type { VisitCounting } from '#server/leads/visits/visit-counting.ts'
import { workQueueRoutes } from '#server/leads/work-queue-routes.ts'
import { createWorkQueue } from '#server/leads/work-queue-store.ts'
import type { SiteHints } from '#server/machines/site-hints.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { alarmReceiptRoutes } from '#server/notify/alarm-receipt-routes.ts'
import { alarmRoutes } from '#server/notify/alarm-routes.ts'
import { mailRoutes } from '#server/notify/mail-routes.ts'
import type { Notifications } from '#server/notify/notifications.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { forgetRoutes } from '#server/operations/forget-routes.ts'
import { createForgetting } from '#server/operations/forgetting.ts'
import { healthRoutes } from '#server/operations/health-routes.ts'
import { purgeExpired } from '#server/operations/housekeeping.ts'
import { createSetUp } from '#server/operations/set-up.ts'
import { setUpRoutes } from '#server/operations/set-up-routes.ts'
import type { SiteHealth } from '#server/operations/site-health.ts'
import type { SiteOperations } from '#server/operations/site-operations.ts'
import { accountRoutes } from '#server/people/account-routes.ts'
import { auditLogRoutes } from '#server/people/audit-log-routes.ts'
import type { OwnerAccess } from '#server/people/owner-access.ts'
import { mayMore, requireOwner } from '#server/people/owner-sessions.ts'
import { passkeyRoutes } from '#server/people/passkey-routes.ts'
import { peopleRoutes } from '#server/people/people-routes.ts'
import { recoveryCodeRoutes } from '#server/people/recovery-code-routes.ts'
import { demandAccess } from '#server/people/route-access.ts'
import { signInRoutes } from '#server/people/sign-in-routes.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { jobCardRoutes } from '#server/photos/gallery/job-card-routes.ts'
import type { JobCardStore } from '#server/photos/gallery/job-card-store.ts'
import { ownerJobCardRoutes } from '#server/photos/gallery/owner-job-card-routes.ts'
import { ownerPortfolioImageRoutes } from '#server/photos/gallery/owner-portfolio-image-routes.ts'
import { createPhotoLibrary, type PhotoLibrary } from '#server/photos/gallery/photo-library.ts'
import { portfolioImageRoutes } from '#server/photos/gallery/portfolio-image-routes.ts'
import type { PortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { uploadRoutes } from '#server/photos/gallery/upload-routes.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { ownerQuotePhotoRoutes } from '#server/photos/quote/owner-quote-photo-routes.ts'
import { quotePhotoRoutes } from '#server/photos/quote/quote-photo-routes.ts'
import type { QuotePhotos } from '#server/photos/quote/quote-photos.ts'
import { testimonialReviewRoutes, testimonialRoutes } from '#server/testimonials/testimonial-routes.ts'
import type { TestimonialStore } from '#server/testimonials/testimonial-store.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import type { NotedAct } from '#shared/contract/lead-event.ts'
import { hours, seconds } from '#shared/durations.ts'
import { inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'

interface ApiDependencies {
  config: Pick<
    SiteConfig,
    'backupDir' | 'bucket' | 'dataDir' | 'databaseUrl' | 'channels' | 'publicUrl' | 'postgres' | 'rateLimits'
  >
  ownerBusiness: OwnerBusiness
  db: Kysely<Schema>
  hints: SiteHints
  leads: InquiryStores
  testimonials: TestimonialStore
  leadActions: LeadActions
  images: PortfolioImageStore
  jobCards: JobCardStore
  /** Where the galleries' photos are kept. */
  photoStore: PhotoStore
  encoder: PhotoEncoder
  quotePhotos: QuotePhotos
  telling: Notifications
  access: OwnerAccess
  visits: VisitCounting
  /** Public pages show something else from now on. */
  onContentChange: () => void
  now: () => Date
  timers: Timers
  health: SiteHealth
  backUpNow: SiteOperations['backUpNow']
}

/** Every call of the API: the visitors', and below one hook that asks for a session the owner's. */
export async function addApi(api: FastifyInstance, dependencies: ApiDependencies): Promise<void> {
  const {
    config,
    ownerBusiness,
    db,
    hints,
    leads,
    testimonials,
    leadActions,
    images,
    jobCards,
    photoStore,
    encoder,
    quotePhotos,
    telling,
    access,
    visits,
    onContentChange,
    now,
    timers,
    health,
    backUpNow,
  } = dependencies
  const wakeMailer = telling.wake
  const { source } = ownerBusiness
  const library = createPhotoLibrary({ images, store: photoStore, encoder, log: api.log })
  const { ownerSessions, users, checkPassword, people, invitations, auditLog, audit } = access
  const sameOriginOnly = refuseForeignOrigins(config.publicUrl)
  const acknowledge = async (request: FastifyRequest, id: string, how: Acknowledgement) => {
    await telling.alarms.acknowledge(id, await nameOf(request), how)
  }
  const { handings, events } = leadActions
  const noteOpened = async (request: FastifyRequest, id: string) =>
    handings.noteOpened((await ownerSessions.required(request)).userId, id)
  const nameOf = async (request: FastifyRequest) => (await ownerSessions.required(request)).username
  /** Restored or rescued, it rings again and its photos are looked at. */
  const takeBackRemoval = async (id: string) => {
    quotePhotos.wake()
    await telling.alarms.takeBackRemoval(id)
  }
  logApiAnswers(api)
  await photoStore.prepare()
  tidyRegularly(api, library, config)
  await quotePhotos.library.store.prepare()
  tidyRegularly(api, quotePhotos, config)
  decodeRegularly(api, quotePhotos)

  await api.register(async (visitors) => {
    visitors.addHook('onRequest', sameOriginOnly)
    const isMore = mayMore(ownerSessions)
    audit.watch(visitors, ownerSessions)
    await visitors.register(healthRoutes, { db, health, config })
    for (const kind of inquiryKinds) {
      await visitors.register(
        inquirySendRoutes({
          kind,
          store: leads[kind],
          readDrill: telling.readDrill,
          photoTicketOf: inquiryOf(kind).takesPhotos ? quotePhotos.tokens.ticketOfSender : undefined,
          wakeMailer,
        }),
      )
    }
    await visitors.register(formStartRoutes, { visits })
    await visitors.register(testimonialRoutes, {
      testimonials,
      ownerSessions,
      isMore,
      onContentChange,
      wakeMailer,
    })
    await visitors.register(portfolioImageRoutes, { images, ownerSessions, isMore })
    await visitors.register(jobCardRoutes, { jobCards })
    await visitors.register(uploadRoutes, { images, store: photoStore, isMore })
    await visitors.register(quotePhotoRoutes, { quotePhotos })
    await visitors.register(alarmReceiptRoutes, { notifications: telling })
    await visitors.register(signInRoutes, access)
  })

  await api.register(async (owner) => {
    demandAccess(owner)
    owner.addHook('onRequest', requireOwner(ownerSessions))
    owner.addHook('onRequest', sameOriginOnly)
    audit.watch(owner, ownerSessions)
    for (const kind of inquiryKinds) {
      const store = leads[kind]
      const note = async (request: FastifyRequest, id: string, act: NotedAct['kind']) =>
        events.note(kind, id, { kind: act }, await nameOf(request))
      await owner.register(
        inquiryRoutes({ kind, store, wakeMailer, acknowledge, noteOpened, takeBackRemoval, note, now }),
      )
      await owner.register(contactCardRoutes, { kind, store })
      await owner.register(leadEventRoutes, {
        ...{ kind, store, events, users, nameOf, acknowledge, noteOpened },
        wake: telling.wake,
      })
    }
    await owner.register(ownerQuotePhotoRoutes, {
      quotePhotos,
      quotes: leads.quote,
      publicUrl: config.publicUrl,
    })
    await owner.register(notificationRoutes, {
      notifications: createNotificationStore(db, now),
      ownerSessions,
    })
    await owner.register(ownerSummaryRoutes, {
      summaries: createOwnerSummaryStore(db, now),
      ownerSessions,
      hints,
      timers,
    })
    await owner.register(testimonialReviewRoutes, {
      testimonials,
      onContentChange,
      wakeMailer,
    })
    await owner.register(ownerPortfolioImageRoutes, { images, library, onContentChange })
    await owner.register(ownerJobCardRoutes, { jobCards, images, onContentChange, now })
    await owner.register(mailRoutes, { config, business: source.current, notifications: telling, now })
    await owner.register(leadRoutes, { db, leads })
    await owner.register(businessRoutes, {
      ...ownerBusiness,
      hoursInWords() {
        const { weekdays, weekend, emergency } = source.current().hours
        return [weekdays, weekend, emergency].filter((line) => line !== undefined)
      },
      nameOf,
      now,
      async onPublish() {
        // It is published, whatever comes of this: the next look at the content's version brings it.
        await source.refresh().catch(() => {})
        onContentChange()
      },
    })
    await owner.register(textTemplateRoutes, { db, publicUrl: config.publicUrl })
    await owner.register(binRoutes, {
      bin: createBin(db, now),
      async purge() {
        await purgeExpired(db, now)
        // What can't be reached just now is gone with the next tidying.
        await Promise.all([library.purge(), quotePhotos.purge()]).catch((error: unknown) => {
          if (!(error instanceof BucketError)) throw error
          api.log.warn({ err: error }, 'photos to be purged are left for later')
        })
      },
    })
    await owner.register(leadNumberRoutes, { numbers: createLeadNumbers(db, now) })
    await owner.register(forgetRoutes, {
      forgetting: createForgetting({
        ...{ db, places: config, now },
        canRemovePhotos: quotePhotos.library.store.isWell,
        // What a bucket keeps that went away in the middle has no row any more, and is swept.
        removePhoto: (filename) =>
          quotePhotos.library.store.remove(filename).catch((error: unknown) => {
            api.log.error({ err: error }, 'a photo of somebody who was forgotten is left to be swept')
          }),
        onRemains: (error) => api.log.error({ err: error }, 'the database could not be written anew'),
      }),
      onContentChange,
    })
    await owner.register(leadExportRoutes, { db, now })
    await owner.register(workQueueRoutes, { queue: createWorkQueue(db, now), handings, ownerSessions, now })
    await owner.register(alarmRoutes, {
      ...{ notifications: telling, ownerSessions, pushHosts: config.channels.push.hosts },
    })
    await owner.register(setUpRoutes, {
      setUp: createSetUp({
        ...{ config, business: source.current, users, notifications: telling, now },
        sharedBackup: config.databaseUrl ? createSiteWorkStore(db, 'backup') : undefined,
      }),
      ownerSessions,
      backUpNow,
    })
    await owner.register(accountRoutes, { ownerSessions, checkPassword, users })
    await owner.register(passkeyRoutes, access)
    await owner.register(recoveryCodeRoutes, access)
    await owner.register(peopleRoutes, {
      ...{ people, invitations, users, ownerSessions, aim: audit.aim, publicUrl: config.publicUrl },
    })
    await owner.register(auditLogRoutes, { auditLog })
  })
}

/**
 * At the start, before the first request unless it means waiting for a bucket, and a few times a day; what a kill cut off as soon
 * as the killed process is gone.
 */
function tidyRegularly(
  api: FastifyInstance,
  library: Pick<PhotoLibrary, 'tidy' | 'clearAbandoned'>,
  { bucket }: Pick<Config, 'bucket'>,
): void {
  const noting = (work: () => Promise<void>) => () =>
    work().catch((error) => api.log.error({ err: error }, 'tidying photos failed'))
  const tidy = noting(library.tidy)
  const timer = setInterval(() => void tidy(), hours(6)).unref()
  const soon = setInterval(noting(library.clearAbandoned), seconds(15)).unref()
  api.addHook('onReady', bucket ? async () => void tidy() : tidy)
  api.addHook('onClose', async () => {
    clearInterval(timer)
    clearInterval(soon)
  })
}

/** At the start, as soon as one came in, and from time to time what another process has left. */
function decodeRegularly(api: FastifyInstance, { wake, look, stop }: QuotePhotos): void {
  const timer = setInterval(look, seconds(15)).unref()
  api.addHook('onReady', async () => wake())
  api.addHook('onClose', async () => {
    clearInterval(timer)
    await stop()
  })
}
