import { createIdleCheck } from '#server/db/idle-check.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import { createAlarmClock } from './alarm-clock.ts'
import { createAlarmPanel } from './alarm-panel.ts'
import { createAlarmSettingsStore } from './alarm-setting-store.ts'
import { createAlarmStore } from './alarm-store.ts'
import type { ChannelSite, RingingDevices } from './channel.ts'
import { createChannelTestStore } from './channel-test-store.ts'
import { createChannelTester } from './channel-tester.ts'
import { type ChannelSettings, channels, recipientsOf } from './channels/channels.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDrillStore, readDrillReport } from './drill-store.ts'
import { createMessageReceipts } from './message-receipts.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createPasswordLinkWays } from './password-link-ways.ts'
import { createPushDeviceStore } from './push-device-store.ts'
import { createDrillMarks, createReceiptTokens, drillReader } from './receipt-tokens.ts'
import { createReminderClock } from './reminder-clock.ts'
import { createReminderStore } from './reminder-store.ts'
import { subjectFinder } from './subject.ts'
import { createVisitReminderStore } from './visit-reminder-store.ts'

export interface NotifyBelow extends Pick<ChannelSite, 'keys' | 'leads' | 'suspects' | 'offers' | 'visits'> {
  channels: ChannelSettings
}

/** The interface of this room for the rooms above it. */
export type Notify = ReturnType<typeof createNotifications>

/** Notifies the owner of leads by every channel that is set up. Starts and stops with the site. */
export function createNotifications(
  { app, config, db, business, now, timers }: SiteContext,
  { keys, channels: settingsOf, leads, suspects, offers, visits }: NotifyBelow,
) {
  const whyNoPush = () => keys.whyNoPush
  const outbox = createOutboxStore(db, now)
  const alarms = createAlarmStore(db, now)
  const devices = createPushDeviceStore(db, now)
  const settings = createAlarmSettingsStore(db)
  const tests = createChannelTestStore(db, now)
  const receipts = createMessageReceipts(db, tests, now)
  const tokens = createReceiptTokens(() => keys.push.privateKey)
  const drills = createDrillStore(db, now)
  const findSubject = subjectFinder({
    ...{ leads, alarms, suspects, visits, publicUrl: config.publicUrl },
    readFailures: async () => (await readDrillReport(drills))?.told.failures ?? [],
  })

  const site = {
    ...{ config, business, keys, outbox, alarms, devices, tests, receipts, tokens },
    ...{ leads, suspects, offers, visits, findSubject, now },
  }
  const open = channelNames.flatMap((name) => channels[name].open(settingsOf[name], site) ?? [])
  const isOpen = (name: ChannelName) => open.some((channel) => channel.name === name)

  const sender = createOutboxSender({
    ...{ outbox, drills, channels: open, now, every: timers.every, log: app.log },
    idleCheck: createIdleCheck(db, outbox.isEmpty),
  })
  // Without push no phone can be reached, so that no alarm waits for one.
  const ringing: RingingDevices = {
    listRinging: async (whom) => (whyNoPush() ? [] : devices.listRinging(whom)),
  }
  const clock = createAlarmClock({
    ...{ alarms, settings, listedOf: leads.listed, wakeSender: sender.wake, now },
    recipientsOf: async (name, whom) => (isOpen(name) ? recipientsOf(name, settingsOf, whom, ringing) : []),
    every: timers.every,
    idleCheck: createIdleCheck(db, alarms.areOver),
    log: app.log,
  })
  const reminders = [createReminderStore(db, now), createVisitReminderStore(db, now)]
  const reminderClock = createReminderClock({
    ...{ reminders, settings, devices, wakeSender: sender.wake, now },
    every: timers.every,
    idleCheck: createIdleCheck(db, async () =>
      (await Promise.all(reminders.map(({ areNone }) => areNone()))).every(Boolean),
    ),
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
    channels: open,
    programs: channelNames.filter((name) => channelFacts[name].isForPrograms && isOpen(name)),
    /** Call this after the commit of a new lead, without awaiting it. */
    wake,
    ...{ sender, clock, outbox, alarms, devices, whyNoPush, settings, receipts, tests, tokens },
    readDrill: drillReader(
      createDrillMarks(() => keys.push.privateKey),
      open.map(({ name }) => name),
    ),
    passwordLinkWays: createPasswordLinkWays({
      ...{ db, channels: open, settingsOf, devices: ringing, settings, outbox, wakeSender: sender.wake, now },
    }),
    deliveries: createDeliveryStore(db, now),
    panel: createAlarmPanel({
      ...{
        alarms,
        devices,
        settings,
        tests,
        drills,
        channels: open,
        hasMail: settingsOf.mail !== undefined,
        config,
      },
      ...{ business, keys, now },
    }),
    tester: createChannelTester({
      ...{ channels: open, devices, tests, resume: sender.resume, sleep: timers.sleep },
    }),
  }
}
