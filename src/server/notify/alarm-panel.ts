import type { ReadBusiness } from '#server/base/read-business.ts'
import type { ChannelTestsTable, OutboxTable } from '#server/db/schema.ts'
import { pushServiceName } from '#server/notify/channels/push/push-service-name.ts'
import { vapidContact } from '#server/notify/channels/push/vapid-contact.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type {
  AlarmDevice,
  AlarmStatus,
  ChannelTest,
  Delivered,
  LeadAlarm,
  Way,
} from '#shared/contract/alarm.ts'
import type { AlarmSettingsStore } from './alarm-setting-store.ts'
import type { AlarmStore } from './alarm-store.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import { wentOutAt } from './delivery-store.ts'
import { readDrillReport } from './drill-report.ts'
import type { DrillStore } from './drill-store.ts'
import type { OutboxStore } from './outbox-store.ts'
import { type PushDevice, type PushDeviceStore, unseenAfterMs } from './push-device-store.ts'
import type { TellingConfig } from './telling-config.ts'

export type AlarmPanel = ReturnType<typeof createAlarmPanel>

interface AlarmPanelOptions {
  alarms: AlarmStore
  devices: PushDeviceStore
  settings: AlarmSettingsStore
  outbox: OutboxStore
  tests: ChannelTestStore
  drills: DrillStore
  config: TellingConfig
  business: ReadBusiness
  publicKey: () => string
  /** Why no phone can be rung; '' where they can. */
  whyNoPush: () => string
  now: () => Date
}

/** What the owner is shown of his alarms: how each phone and way stands, and what became of each lead's. */
export function createAlarmPanel(options: AlarmPanelOptions) {
  const { alarms, devices, settings, outbox, tests, drills, config, business, publicKey, now } = options
  const { whyNoPush } = options

  async function waysOf(phones: readonly PushDevice[]): Promise<Way[]> {
    const latest = await tests.list()
    const lastTestOf = (channel: Way['channel']) => {
      const test = latest.find((other) => other.channel === channel)
      return test ? testOf(test, phones) : null
    }
    const way = (channel: Way['channel'], isSetUp: boolean): Way => ({
      channel,
      isSetUp,
      problem: null,
      lastTest: lastTestOf(channel),
    })
    const { sms, webhook } = config
    const off = webhook && (await tests.readOff('webhook', webhook.url))
    const textsToday = sms ? await outbox.countOf('sms', startOfDay(now())) : 0
    return [
      {
        ...way('push', whyNoPush() === '' && phones.some(({ brokenAt }) => brokenAt === null)),
        problem: whyNoPush() ? 'Off for now. The reason stands under Phones.' : null,
      },
      { ...way('sms', sms !== undefined), used: sms && { today: textsToday, most: sms.dailyLimit } },
      way('mail', config.mail !== undefined),
      way('ntfy', config.ntfy !== undefined),
      { ...way('webhook', webhook !== undefined), problem: off ?? null },
    ]
  }

  return {
    /** As the person with this id is told of it. */
    async status(userId: string): Promise<AlarmStatus> {
      const [phones, people] = await Promise.all([devices.list(), settings.people()])
      return {
        people: people.map(({ isOnDuty, ...person }) => ({
          ...person,
          isOnDuty: isOnDuty === 1,
          isYou: person.id === userId,
        })),
        devices: phones.map((phone) => deviceOf(phone, whyNoPush(), now())),
        ways: await waysOf(phones),
        settings: await settings.read(),
        publicKey: publicKey(),
        doubt: doubtOf(whyNoPush(), vapidContact(config.publicUrl, business().email).doubt),
        drill: await readDrillReport(drills),
      }
    },

    /** What was told of a lead by every way, and who has answered it. */
    async ofLead(recordId: string): Promise<LeadAlarm> {
      const [alarm, messages, phones] = await Promise.all([
        alarms.find(recordId),
        alarms.messagesOf(recordId),
        devices.list(),
      ])
      return {
        alarm: alarm
          ? {
              urgency: alarm.urgency,
              level: alarm.level,
              nextRoundAt: alarm.nextRoundAt,
              acknowledgedAt: alarm.acknowledgedAt,
              acknowledgedBy: alarm.acknowledgedBy || null,
              acknowledgedHow: alarm.acknowledgedHow || null,
            }
          : null,
        deliveries: messages.map((message) => deliveredOf(message, phones, config, business().email)),
      }
    },
  }
}

/** A test as the owner reads it; `phones` are all that there are. */
export function testOf(
  { channel, target, createdAt, acceptedAt, shownAt, failedAt, reason }: ChannelTestsTable,
  phones: readonly PushDevice[],
): ChannelTest {
  const phone = phones.find(({ id }) => id === target)
  return {
    startedAt: createdAt,
    sentAt: acceptedAt,
    shownAt,
    to: channel === 'push' ? (phone?.label ?? removedPhone) : target,
    service: phone ? pushServiceName(phone.endpoint) : null,
    reason: failedAt ? reason : null,
  }
}

const doubtOf = (whyNoPush: string, doubt: string | undefined) =>
  whyNoPush ? `No phone rings just now. Tell whoever looks after your server: ${whyNoPush}` : (doubt ?? null)

function deviceOf(
  phone: PushDevice & { username: string; isOnDuty: number },
  whyNoPush: string,
  now: Date,
): AlarmDevice {
  const { id, label, username, isOnDuty, brokenAt, brokenReason, lastProofAt, lastSyncedAt } = phone
  const common = { id, label, username, isOnDuty: isOnDuty === 1, reason: brokenReason || null }
  if (brokenAt) return { ...common, state: 'broken', since: brokenAt }
  if (whyNoPush) return { ...common, state: 'broken', since: null, reason: 'No phone can be rung just now' }
  const lastSign = lastProofAt && lastProofAt > lastSyncedAt ? lastProofAt : lastSyncedAt
  if (Date.parse(lastSign) < now.getTime() - unseenAfterMs)
    return { ...common, state: 'unseen', since: lastSign }
  return { ...common, state: lastProofAt ? 'armed' : 'unproved', since: lastProofAt }
}

const removedPhone = 'A phone that was removed'

function deliveredOf(
  { channel, target, state, about, createdAt, sentAt, shownAt, lastError }: OutboxTable,
  phones: readonly PushDevice[],
  { mail, ntfy, webhook }: TellingConfig,
  businessEmail: string,
): Delivered {
  const phone = phones.find(({ id }) => id === target)
  const to = {
    push: phone?.label ?? removedPhone,
    sms: target,
    mail: mail?.ownerEmail ?? businessEmail,
    ntfy: ntfy ? new URL(ntfy.url).host : 'ntfy',
    webhook: webhook ? new URL(webhook.url).host : 'webhook',
  }[channel]
  return {
    channel,
    to,
    service: phone ? pushServiceName(phone.endpoint) : null,
    state,
    about: about === 'unanswered' ? about : 'lead',
    createdAt,
    sentAt: wentOutAt({ state, sentAt }),
    shownAt,
    reason:
      state === 'file'
        ? `not sent, mail ${mail ? 'was not set up then' : 'is not set up'}`
        : lastError || null,
  }
}
