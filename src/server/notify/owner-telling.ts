import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Timers } from '#server/base/timers.ts'
import type { Schema } from '#server/db/schema.ts'
import { createStillness } from '#server/db/stillness.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { createMailChannel } from '#server/notify/channels/mail/mail-channel.ts'
import { createMailTransport } from '#server/notify/channels/mail/mail-transport.ts'
import { createNtfy } from '#server/notify/channels/ntfy/ntfy.ts'
import { createNtfyChannel } from '#server/notify/channels/ntfy/ntfy-channel.ts'
import { createPushChannel } from '#server/notify/channels/push/push-channel.ts'
import { vapidContact } from '#server/notify/channels/push/vapid-contact.ts'
import { createPushOutgoing, createWebPush } from '#server/notify/channels/push/web-push.ts'
import { createSmsChannel as createSmsProvider } from '#server/notify/channels/sms/send-sms.ts'
import { createSmsChannel } from '#server/notify/channels/sms/sms-channel.ts'
import { createWebhook } from '#server/notify/channels/webhook/webhook.ts'
import { createWebhookChannel } from '#server/notify/channels/webhook/webhook-channel.ts'
import { createAlarmClock } from './alarm-clock.ts'
import { createAlarmPanel } from './alarm-panel.ts'
import { createAlarmSettingsStore } from './alarm-setting-store.ts'
import { createAlarmStore } from './alarm-store.ts'
import type { Channel } from './channel.ts'
import { createChannelTestStore } from './channel-test-store.ts'
import { createChannelTester } from './channel-tester.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDrillMarks, drillReader } from './drill-mark.ts'
import { createDrillStore } from './drill-store.ts'
import type { LeadReader, SuspectReader } from './lead-reader.ts'
import { createMessageReceiptStore } from './message-receipt-store.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createPushDeviceStore } from './push-device-store.ts'
import { createReceiptTokens } from './receipt-tokens.ts'
import { createReminderClock } from './reminder-clock.ts'
import { createReminderStore } from './reminder-store.ts'
import { subjectFinder } from './subject.ts'
import type { TellingConfig } from './telling-config.ts'

interface TellingDependencies {
  config: TellingConfig
  business: ReadBusiness
  db: Kysely<Schema>
  keys: SiteKeys
  leads: LeadReader
  suspects: SuspectReader
  now: () => Date
  timers: Timers
}

export type OwnerTelling = ReturnType<typeof createOwnerTelling>

/** All that it takes to tell the owner of leads, by every way that is set up. Starts and stops with `app`. */
export function createOwnerTelling(app: FastifyInstance, dependencies: TellingDependencies) {
  const { config, business, db, keys, leads, suspects, now, timers } = dependencies
  const { publicUrl, alarmDetail } = config
  const whyNoPush = () => keys.whyNoPush
  const outbox = createOutboxStore(db, now)
  const alarms = createAlarmStore(db, now)
  const devices = createPushDeviceStore(db, now)
  const settings = createAlarmSettingsStore(db)
  const tests = createChannelTestStore(db, now)
  const tokens = createReceiptTokens(() => keys.push.privateKey)
  const drills = createDrillStore(db, now)
  const findSubject = subjectFinder({ leads, alarms, drills, suspects, publicUrl })

  const transport = createMailTransport(config, business, now)
  const webPush = createWebPush({
    keys() {
      if (whyNoPush()) throw new ChannelFailure(whyNoPush(), { code: 'KEYS', isFinal: true })
      return keys.push
    },
    formerKeys: keys.formerPush,
    subject: () => vapidContact(publicUrl, business().email).subject,
    outgoing: createPushOutgoing(config.pushHosts),
    now,
  })
  const sms = config.sms && { settings: config.sms, provider: createSmsProvider(config.sms, now) }
  const ntfy = config.ntfy && createNtfy(config.ntfy, now)
  const webhook = config.webhook && { settings: config.webhook, webhook: createWebhook(config.webhook, now) }

  const common = { outbox, findSubject, tokens, publicUrl, alarmDetail, now }
  const channels: Channel[] = [
    createMailChannel({ ...common, suspects, transport }),
    createPushChannel({
      ...common,
      webPush,
      alarms,
      devices,
      leads,
      whyNotKept: keys.whyNotKept,
    }),
  ]
  if (sms) channels.push(createSmsChannel({ ...common, ...sms, business }))
  if (ntfy) channels.push(createNtfyChannel({ ...common, ntfy }))
  if (webhook) channels.push(createWebhookChannel({ ...common, ...webhook, tests, leads }))

  const sender = createOutboxSender({
    ...{ outbox, drills, channels, now, every: timers.every, log: app.log },
    stillness: createStillness(db, outbox.isEmpty),
  })
  const clock = createAlarmClock({
    alarms,
    settings,
    // Where none can be rung, the chain waits for none.
    devices: { listRinging: async (whom) => (whyNoPush() ? [] : devices.listRinging(whom)) },
    listedOf: leads.listed,
    numbers: sms?.settings.to ?? [],
    hasNtfy: ntfy !== undefined,
    hasWebhook: webhook !== undefined,
    wakeSender: sender.wake,
    now,
    every: timers.every,
    stillness: createStillness(db, alarms.areOver),
    log: app.log,
  })
  const reminders = createReminderStore(db, now)
  const reminderClock = createReminderClock({
    reminders,
    stillness: createStillness(db, reminders.areNone),
    settings,
    devices,
    wakeSender: sender.wake,
    now,
    every: timers.every,
    log: app.log,
  })
  const wake = () => {
    sender.wake()
    void clock.wake()
  }
  app.addHook('onReady', async () => wake())
  app.addHook('onClose', async () => {
    await clock.stop()
    await reminderClock.stop()
    await sender.stop()
  })
  return {
    /** Whether other programs hear of leads. */
    hasWebhook: webhook !== undefined,
    /** A lead has come in: to be called after the commit, and not waited for. */
    wake,
    sender,
    clock,
    transport,
    smsProvider: sms?.provider,
    outbox,
    alarms,
    devices,
    whyNoPush,
    settings,
    receipts: createMessageReceiptStore(db, now),
    tests,
    tokens,
    /** Whether a lead is the site's own. */
    readDrill: drillReader(
      createDrillMarks(() => keys.push.privateKey),
      channels.map(({ name }) => name),
    ),
    deliveries: createDeliveryStore(db, now),
    panel: createAlarmPanel({
      ...{ alarms, devices, settings, outbox, tests, drills },
      config,
      business,
      publicKey: () => keys.push.publicKey,
      whyNoPush,
      now,
    }),
    tester: createChannelTester({
      ...{ devices, tests, tokens, transport, webPush, config, business, now, ntfy },
      smsProvider: sms?.provider,
      webhook: webhook?.webhook,
      resumeMail: () => sender.resume('mail'),
      sleep: timers.sleep,
    }),
  }
}
