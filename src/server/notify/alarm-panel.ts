import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Config } from '#server/config/config.ts'
import type { ChannelTestsTable, OutboxTable } from '#server/db/schema/notify.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import { vapidContact } from '#server/notify/channels/push/vapid-contact.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import type {
  AlarmDevice,
  AlarmStatus,
  ChannelTest,
  Delivered,
  Failure,
  LeadAlarm,
  Way,
} from '#shared/contract/alarm.ts'
import type { AlarmSettingsStore } from './alarm-setting-store.ts'
import type { AlarmStore } from './alarm-store.ts'
import { alertWords } from './alert-words.ts'
import type { OpenChannel, Recipient } from './channel.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import { wentOutAt } from './delivery-store.ts'
import type { DrillStore } from './drill-store.ts'
import { readDrillReport } from './drill-store.ts'
import { type PushDevice, type PushDeviceStore, unseenAfterMs } from './push-device-store.ts'
import { readReason } from './reason.ts'

interface AlarmPanelOptions {
  alarms: AlarmStore
  devices: PushDeviceStore
  settings: AlarmSettingsStore
  tests: ChannelTestStore
  drills: DrillStore
  channels: readonly OpenChannel[]
  /** Whether mail is sent and not only written to a file. */
  hasMail: boolean
  config: Pick<Config, 'publicUrl'>
  business: ReadBusiness
  keys: Pick<SiteKeys, 'push' | 'whyNoPush'>
  now: () => Date
}

/** Channels that give receipts come first. */
const inPanelOrder = channelNames.toSorted(
  (one, other) => Number('confirms' in channelFacts[other]) - Number('confirms' in channelFacts[one]),
)

/** Shows the owner the alarms: the state of each phone and channel, and the messages about each lead. */
export function createAlarmPanel(options: AlarmPanelOptions) {
  const { alarms, devices, settings, tests, drills, channels, hasMail, config, business, keys, now } = options
  const channelOf = (name: ChannelName) => channels.find((channel) => channel.name === name)

  /** Describes each channel in the owner's words, and lists what causes the troubles of those that have some. */
  async function waysOf(phones: readonly PushDevice[]): Promise<{ ways: Way[]; causes: Failure[] }> {
    const latest = await tests.list()
    const causes: Failure[] = []
    const ways = inPanelOrder.map(async (name) => {
      const channel = channelOf(name)
      const test = latest.find((other) => other.channel === name)
      const { problem = null, ...status } = (await channel?.status?.(phones)) ?? {}
      for (const { cause } of [readReason(problem ?? ''), readReason(test?.failedAt ? test.reason : '')]) {
        if (cause && channel) causes.push({ label: channelFacts[name].label, reason: cause })
      }
      return {
        channel: name,
        isSetUp: channel !== undefined,
        problem: problem && readReason(problem).sentence,
        lastTest: test ? testOf(test, channel, phones) : null,
        ...status,
      }
    })
    return { ways: await Promise.all(ways), causes }
  }

  function deliveredOf(message: OutboxTable, phones: readonly PushDevice[]): Delivered {
    const { channel, target, state, about, createdAt, sentAt, shownAt, lastError } = message
    // For a channel that is now off, only the stored recipient is known.
    const { to, service = null }: Recipient = channelOf(channel)?.recipientOf(target, phones) ?? {
      to: target || channel,
    }
    return {
      channel,
      to,
      service,
      state,
      about: about === 'unanswered' || about === 'text_back' ? about : 'lead',
      createdAt,
      sentAt: wentOutAt({ state, sentAt }),
      shownAt,
      reason:
        state === 'file'
          ? `not sent, email ${hasMail ? 'wasn’t set up then' : 'isn’t set up'}`
          : readReason(lastError).sentence || null,
    }
  }

  return {
    async status(userId: string): Promise<AlarmStatus> {
      const [phones, people, drill] = await Promise.all([
        devices.list(),
        settings.people(),
        readDrillReport(drills),
      ])
      const { ways, causes } = await waysOf(phones)
      return {
        people: people.map(({ isOnDuty, ...person }) => ({
          ...person,
          isOnDuty: isOnDuty === 1,
          isYou: person.id === userId,
        })),
        devices: phones.map((phone) => deviceOf(phone, keys.whyNoPush, now())),
        ways,
        settings: await settings.read(),
        publicKey: keys.push.publicKey,
        doubt: keys.whyNoPush
          ? `${alertWords.noPhones}. Only whoever runs the site can fix it.`
          : (vapidContact(config.publicUrl, business().email).doubt ?? null),
        drill: drill?.told ?? null,
        causes: [...causes, ...(drill?.causes ?? [])],
      }
    },

    /** Returns the messages about a lead by every channel, and who has answered it. */
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
        deliveries: messages.map((message) => deliveredOf(message, phones)),
      }
    },
  }
}

/** Describes a channel test for the owner; `phones` are all the phones there are. */
export function testOf(
  { target, createdAt, acceptedAt, shownAt, failedAt, reason }: ChannelTestsTable,
  channel: OpenChannel | undefined,
  phones: readonly PushDevice[],
): ChannelTest {
  const { to, service = null }: Recipient = channel?.recipientOf(target, phones) ?? { to: target }
  return {
    startedAt: createdAt,
    sentAt: acceptedAt,
    shownAt,
    to,
    service,
    reason: failedAt ? readReason(reason).sentence : null,
  }
}

function deviceOf(
  phone: PushDevice & { username: string; isOnDuty: number },
  whyNoPush: string,
  now: Date,
): AlarmDevice {
  const { id, label, username, isOnDuty, brokenAt, brokenReason, lastProofAt, lastSyncedAt } = phone
  const common = { id, label, username, isOnDuty: isOnDuty === 1, reason: brokenReason || null }
  if (brokenAt) return { ...common, state: 'broken', since: brokenAt }
  if (whyNoPush) return { ...common, state: 'broken', since: null, reason: alertWords.noPhones }
  const lastSign = lastProofAt && lastProofAt > lastSyncedAt ? lastProofAt : lastSyncedAt
  if (Date.parse(lastSign) < now.getTime() - unseenAfterMs)
    return { ...common, state: 'unseen', since: lastSign }
  return { ...common, state: lastProofAt ? 'armed' : 'unproved', since: lastProofAt }
}
