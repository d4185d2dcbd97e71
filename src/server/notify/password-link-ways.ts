import type { Db } from '#server/db/schema.ts'
import type { PasswordLinkWays } from '#server/people/forgotten-password.ts'
import { whenItMayRing } from '#shared/alarm-settings.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import { seconds } from '#shared/durations.ts'
import type { AlarmSettingsStore } from './alarm-setting-store.ts'
import type { OpenChannel, RingingDevices } from './channel.ts'
import { ChannelFailure } from './channels/channel-failure.ts'
import { type ChannelSettings, recipientsOf } from './channels/channels.ts'
import type { NewEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'

interface PasswordLinkWaysOptions {
  db: Db
  channels: readonly OpenChannel[]
  settingsOf: ChannelSettings
  devices: RingingDevices
  settings: AlarmSettingsStore
  outbox: OutboxStore
  wakeSender: () => void
  now: () => Date
}

const attemptLimitMs = seconds(60)
const forPeople = channelNames.filter((name) => !channelFacts[name].isForPrograms)

/** Sends links for a new password by mail, else by SMS, and tells of them by everything else that is set up. */
export function createPasswordLinkWays(options: PasswordLinkWaysOptions): PasswordLinkWays {
  const { db, channels, settingsOf, devices, settings, outbox, wakeSender, now } = options
  const senders = channels.filter(({ sendPasswordLink }) => sendPasswordLink)

  async function tell(
    type: 'password_link' | 'new_password',
    recordId: string,
    names: readonly ChannelName[],
    phones: RingingDevices,
    mayRingAt: Date,
  ): Promise<void> {
    const entries: NewEntry[] = []
    for (const channel of names) {
      for (const target of await recipientsOf(channel, settingsOf, 'everybody', phones)) {
        const rings = channelFacts[channel].urgencies.length > 0
        const nextAttemptAt = (rings ? mayRingAt : now()).toISOString()
        entries.push({ type, kind: 'notice', recordId, channel, target, nextAttemptAt })
      }
    }
    await db.transaction().execute(async (tx) => {
      for (const entry of entries) await outbox.add(tx, entry)
    })
    wakeSender()
  }

  const setUp = forPeople.filter(
    (name) => settingsOf[name] !== undefined && channels.some((channel) => channel.name === name),
  )

  return {
    goesTo: senders[0] && (senders[0].name === 'mail' ? 'email' : 'mobile'),

    async send(link) {
      const failures: string[] = []
      for (const { name, sendPasswordLink } of senders) {
        try {
          await sendPasswordLink?.(link, AbortSignal.timeout(attemptLimitMs))
          return { by: name }
        } catch (error) {
          if (!(error instanceof ChannelFailure)) throw error
          failures.push(`${name}: ${error.code}`)
        }
      }
      // The service's own words may repeat the address, so they stay out of the log.
      throw new Error(failures.join(', '))
    },

    /** Only that person's phones are told, and nobody is woken, since anybody can ask who knows a name. */
    async tellOfLink({ id, userId, by }) {
      const theirs: RingingDevices = {
        listRinging: async (whom) =>
          (await devices.listRinging(whom)).filter((device) => device.userId === userId),
      }
      const mayRingAt = whenItMayRing('ordinary', now(), await settings.read())
      await tell(
        'password_link',
        id,
        setUp.filter((name) => name !== by),
        theirs,
        mayRingAt,
      )
    },

    /** Phones are left out: the new password has disarmed that person's. */
    tellOfPassword: (linkId) =>
      tell(
        'new_password',
        linkId,
        setUp.filter((name) => name !== 'push'),
        devices,
        now(),
      ),
  }
}
