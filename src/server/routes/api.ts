import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { OwnerAccess } from '#server/auth/owner-access.ts'
import { requireOwner } from '#server/auth/owner-sessions.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { logApiAnswers } from '#server/http/logging.ts'
import { refuseForeignOrigins } from '#server/http/same-origin.ts'
import type { SiteHealth } from '#server/operations/site-health.ts'
import type { OwnerTelling } from '#server/outbox/owner-telling.ts'
import { createPhotoEncoder } from '#server/photos/photo-encoder.ts'
import { createPhotoFolder } from '#server/photos/photo-folder.ts'
import { createPhotoLibrary, type PhotoLibrary } from '#server/photos/photo-library.ts'
import type { LeadStores } from '#server/stores/lead-stores.ts'
import { createNotificationStore } from '#server/stores/notifications.ts'
import { createOwnerSummaryStore } from '#server/stores/owner-summary.ts'
import type { PortfolioImageStore } from '#server/stores/portfolio-images.ts'
import type { Timers } from '#server/timers.ts'
import type { Acknowledgement } from '#shared/contract/alarm.ts'
import { hours } from '#shared/durations.ts'
import { inquiryKinds } from '#shared/leads/kinds.ts'
import { accountRoutes } from './account.ts'
import { alarmReceiptRoutes } from './alarm-receipts.ts'
import { alarmRoutes } from './alarms.ts'
import { healthRoutes } from './health.ts'
import { inquiryRoutes } from './inquiries.ts'
import { inquirySendRoutes } from './inquiry-sends.ts'
import { leadRoutes } from './lead.ts'
import { mailRoutes } from './mail.ts'
import { notificationRoutes } from './notifications.ts'
import { ownerPortfolioImageRoutes } from './owner-portfolio-images.ts'
import { ownerSummaryRoutes } from './owner-summary.ts'
import { passkeyRoutes } from './passkeys.ts'
import { portfolioImageRoutes } from './portfolio-images.ts'
import { recoveryCodeRoutes } from './recovery-codes.ts'
import { signInRoutes } from './sign-in.ts'
import { testimonialReviewRoutes, testimonialRoutes } from './testimonials.ts'
import { uploadRoutes } from './uploads.ts'

interface ApiDependencies {
  config: Pick<Config, 'business' | 'dataDir' | 'mail' | 'publicUrl' | 'pushHosts' | 'rateLimits'>
  db: Kysely<Schema>
  leads: LeadStores
  images: PortfolioImageStore
  telling: OwnerTelling
  access: OwnerAccess
  /** Public pages show something else from now on. */
  onContentChange: () => void
  now: () => Date
  timers: Timers
  health: SiteHealth
}

/** Every call of the API: the visitors', and below one hook that asks for a session the owner's. */
export async function addApi(api: FastifyInstance, dependencies: ApiDependencies): Promise<void> {
  const { config, db, leads, images, telling, access, onContentChange, now, timers, health } = dependencies
  const wakeMailer = telling.wake
  const folder = createPhotoFolder(path.join(config.dataDir, 'uploads'))
  const library = createPhotoLibrary({ images, folder, encoder: createPhotoEncoder(), log: api.log })
  const { ownerSessions, users, checkPassword } = access
  const sameOriginOnly = refuseForeignOrigins(config.publicUrl)
  const acknowledge = async (request: FastifyRequest, id: string, how: Acknowledgement) => {
    const { username } = await ownerSessions.required(request)
    await telling.alarms.acknowledge(id, username, how)
  }
  const { takeBackDeletion } = telling.alarms
  logApiAnswers(api)
  await folder.prepare()
  tidyRegularly(api, library)

  await api.register(async (visitors) => {
    visitors.addHook('onRequest', sameOriginOnly)
    await visitors.register(healthRoutes, { db, health })
    for (const kind of inquiryKinds) {
      await visitors.register(
        inquirySendRoutes({ kind, store: leads[kind], readDrill: telling.readDrill, wakeMailer }),
      )
    }
    await visitors.register(testimonialRoutes, {
      testimonials: leads.testimonial,
      ownerSessions,
      onContentChange,
      wakeMailer,
    })
    await visitors.register(portfolioImageRoutes, { images, ownerSessions })
    await visitors.register(uploadRoutes, { images, folder, ownerSessions })
    await visitors.register(alarmReceiptRoutes, { telling, publicUrl: config.publicUrl })
    await visitors.register(signInRoutes, access)
  })

  await api.register(async (owner) => {
    owner.addHook('onRequest', requireOwner(ownerSessions))
    owner.addHook('onRequest', sameOriginOnly)
    for (const kind of inquiryKinds) {
      await owner.register(
        inquiryRoutes({ kind, store: leads[kind], wakeMailer, acknowledge, takeBackDeletion, now }),
      )
    }
    await owner.register(notificationRoutes, {
      notifications: createNotificationStore(db, now),
      ownerSessions,
    })
    await owner.register(ownerSummaryRoutes, {
      summaries: createOwnerSummaryStore(db),
      ownerSessions,
      timers,
    })
    await owner.register(testimonialReviewRoutes, {
      testimonials: leads.testimonial,
      onContentChange,
      wakeMailer,
    })
    await owner.register(ownerPortfolioImageRoutes, { images, library, onContentChange })
    await owner.register(mailRoutes, { config, telling, now })
    await owner.register(leadRoutes, { leads })
    await owner.register(alarmRoutes, { telling, ownerSessions, pushHosts: config.pushHosts })
    await owner.register(accountRoutes, { ownerSessions, checkPassword, users })
    await owner.register(passkeyRoutes, access)
    await owner.register(recoveryCodeRoutes, access)
  })
}

/** At the start, before the first request, and a few times a day. */
function tidyRegularly(api: FastifyInstance, library: PhotoLibrary): void {
  const tidy = () => library.tidy().catch((error) => api.log.error({ err: error }, 'tidying photos failed'))
  const timer = setInterval(() => void tidy(), hours(6)).unref()
  api.addHook('onReady', tidy)
  api.addHook('onClose', async () => clearInterval(timer))
}
