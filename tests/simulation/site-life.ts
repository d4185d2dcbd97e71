import { createSecretKey } from 'node:crypto'
import { createIdleCheck } from '#server/db/idle-check.ts'
import { latestMigration } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/node-sqlite.ts'
import { createLinkTokens } from '#server/http/link-tokens.ts'
import { createAssignmentStore } from '#server/leads/assignment-store.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createLeadReader } from '#server/leads/lead-reader.ts'
import { createAlarmClock } from '#server/notify/alarm-clock.ts'
import { createAlarmSettingsStore } from '#server/notify/alarm-setting-store.ts'
import { createAlarmStore } from '#server/notify/alarm-store.ts'
import type { MessageSender } from '#server/notify/channel.ts'
import { createChannelTestStore } from '#server/notify/channel-test-store.ts'
import { createDrillStore } from '#server/notify/drill-store.ts'
import { createMessageReceipts } from '#server/notify/message-receipts.ts'
import { createOutboxSender } from '#server/notify/outbox-sender.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { createPushDeviceStore } from '#server/notify/push-device-store.ts'
import { createCustomerOffers } from '#server/offers/customer-offers.ts'
import { createOwnerOffers } from '#server/offers/owner-offers.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { sampleBusiness } from '#shared/business.ts'
import type { ChannelName } from '#shared/channels.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { type Fate, Killed, MortalFile } from './mortal-file.ts'
import type { Outside } from './outside.ts'
import type { PlantedBug } from './planted-bugs.ts'
import type { VirtualMachine } from './virtual-machine.ts'

export const mobile = '+61491570156'
/** As the channels have it (src/server/notify/channels), with the pauses and patience of each. */
const manners: Partial<Record<ChannelName, Omit<MessageSender, 'name' | 'send' | 'check'>>> = {
  mail: {
    ...{ lanes: 1, attemptLimitMs: seconds(60), giveUpAfterMs: days(4) },
    pausesMs: [minutes(1), minutes(5), minutes(15), minutes(60)],
  },
  push: {
    ...{ lanes: 4, hasManyServices: true, attemptLimitMs: seconds(15), giveUpAfterMs: minutes(3) },
    pausesMs: [seconds(5), seconds(20), seconds(60)],
  },
  sms: {
    ...{ lanes: 1, attemptLimitMs: seconds(15), giveUpAfterMs: minutes(15) },
    pausesMs: [seconds(10), seconds(30), minutes(2)],
  },
}

interface LifeOptions {
  file: string
  machine: VirtualMachine
  outside: Outside
  fateOf: () => Fate
  /** Whether no other process works on the file, so that what is claimed there is nobody's. */
  isAlone: boolean
  /** Whether its commits are recorded for the second copy. */
  isCopied: boolean
  bug: PlantedBug | undefined
}

export type SiteLife = Awaited<ReturnType<typeof startLife>>

/** One process of the site, from its start to its death: the site's own stores, clock and sender on a real file. */
export async function startLife({
  file: path,
  machine,
  outside,
  fateOf,
  isAlone,
  isCopied,
  bug,
}: LifeOptions) {
  const file = new MortalFile(path, fateOf, bug)
  const db = openSqlite(path, file)
  file.open()
  if (isCopied) file.record(latestMigration)
  const { now } = machine
  const stops: (() => void)[] = []
  const every = (ms: number, run: () => void) => {
    const stop = bug?.hasNoTimers ? () => {} : machine.every(ms, () => !file.isDead && run())
    stops.push(stop)
    return stop
  }
  const log = { info() {}, warn() {}, error() {} }

  const outbox = createOutboxStore(db, now)
  try {
    if (isAlone || bug?.takesClaimsBack) await outbox.takeBackClaims()
  } catch (error) {
    if (!file.isDead) file.die()
    throw new Killed('It could not start', { cause: error })
  }
  const leads = createInquiryStores(db, now)
  const alarms = createAlarmStore(db, now)
  const assignments = createAssignmentStore(db, now)
  const events = createLeadEventStore(db, now, {
    async onHanded(tx, assignment) {
      await assignments.note(tx, assignment)
      if (!assignment.isUndo) await alarms.reassign(tx, assignment)
    },
    onHeard: (tx, { isUrgent, isNews, ...lead }) =>
      alarms.correct(tx, { ...lead, urgency: isUrgent ? 'emergency' : 'ordinary' }, { isNews }),
  })
  const devices = createPushDeviceStore(db, now)
  const reader = createLeadReader(db)
  const channels = Object.entries(manners).map(([name, rest]): MessageSender => {
    const channel = name as ChannelName
    return {
      ...rest,
      name: channel,
      async send(entry, signal) {
        const claimedAt = machine.elapsed()
        const isAbout = entry.kind !== 'notice' && (await reader.find(entry.kind, entry.recordId))
        if (isAbout && isAbout.kind === 'none') return { state: 'skipped', reason: isAbout.reason }
        return outside.take({ channel, entry, claimedAt, isAlive: () => !file.isDead }, signal)
      },
      check: async () => 'worked',
    }
  })
  const sender = createOutboxSender({
    ...{ outbox, channels, now, every, log },
    drills: createDrillStore(db, now),
    idleCheck: createIdleCheck(db, outbox.isEmpty),
  })
  const clock = createAlarmClock({
    ...{ alarms, wakeSender: sender.wake, now, every, log, listedOf: reader.listed },
    settings: createAlarmSettingsStore(db),
    async recipientsOf(channel, whom) {
      if (channel === 'push') return (await devices.listRinging(whom)).map(({ id }) => id)
      return channel === 'sms' ? [mobile] : channel === 'mail' ? [''] : []
    },
    idleCheck: createIdleCheck(db, alarms.areOver),
  })
  const tokens = createLinkTokens('offer', () => createSecretKey(Buffer.alloc(32, 1)), 'https://example.com')
  const offersNow = () => new Date(machine.now().getTime() + (bug?.offersClockOff ?? 0))
  const wake = () => {
    sender.wake()
    void clock.wake()
  }

  return {
    ...{ db, file, outbox, leads, alarms, events, devices, sender, clock, wake },
    users: createUserStore(db, now),
    receipts: createMessageReceipts(db, createChannelTestStore(db, now), now),
    owner: createOwnerOffers({ db, now, business: () => sampleBusiness }, { leads, events, tokens }),
    customer: createCustomerOffers(
      { db, now: offersNow },
      // No story has a visit.
      {
        leads,
        events,
        tokens,
        notify: { outbox },
        visits: { latestOf: async () => undefined },
        hasMail: true,
      },
    ),

    kill(): void {
      for (const stop of stops) stop()
      if (!file.isDead) file.die()
    },

    /** Ends as a signal has it: what is under way may end. */
    async stop(): Promise<void> {
      const ended = Promise.all([clock.stop(), sender.stop()])
      await machine.settle()
      for (const stop of stops) stop()
      if (!file.isDead) file.die()
      void ended.catch(() => {})
    },
  }
}
