import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { createDeliveryStore } from '#server/stores/deliveries.ts'
import { createOutboxStore } from '#server/stores/outbox.ts'

import type { Timers } from '#server/timers.ts'

import { leadFinder } from './find-lead.ts'
import { createMailTransport, type MailConfig } from './mail-transport.ts'
import { createOutboxSender } from './outbox-sender.ts'

interface MailingDependencies {
  config: MailConfig
  db: Kysely<Schema>
  now: () => Date
  every: Timers['every']
}

export type OwnerMailing = ReturnType<typeof createOwnerMailing>

/** All that it takes to mail the owner. Starts and stops with `app`. */
export function createOwnerMailing(app: FastifyInstance, dependencies: MailingDependencies) {
  const { config, db, now, every } = dependencies
  const transport = createMailTransport(config, now)
  const sender = createOutboxSender({
    outbox: createOutboxStore(db, now),
    findLead: leadFinder(db),
    publicUrl: config.publicUrl,
    log: app.log,
    transport,
    now,
    every,
  })
  const wake = () => void sender.wake()
  app.addHook('onReady', async () => wake())
  app.addHook('onClose', () => sender.stop())
  return {
    /** A lead is in the outbox: to be called after the commit, and not waited for. */
    wake,
    sender,
    transport,
    deliveries: createDeliveryStore(db, now),
  }
}
