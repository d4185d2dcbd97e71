import { type SettingsPart, settingsPart } from '#server/config/settings-part.ts'
import type { Channel, RingingDevices } from '#server/notify/channel.ts'
import type { Whom } from '#server/notify/escalation-policy.ts'
import { type ChannelName, channelNames } from '#shared/channels.ts'
import { mail } from './mail/mail-channel.ts'
import { ntfy } from './ntfy/ntfy-channel.ts'
import { push } from './push/push-channel.ts'
import { sms } from './sms/sms-channel.ts'
import { webhook } from './webhook/webhook-channel.ts'

/** All channels. Settings, panel, alarms, tests, drills, set-up and doctor use this list. */
const list = { mail, push, sms, ntfy, webhook } satisfies Record<ChannelName, Channel>

export const channels: Readonly<Record<ChannelName, Channel>> = list

export type ChannelSettings = {
  [Name in ChannelName]: ReturnType<(typeof list)[Name]['settings']['read']>
}

const parts = channelNames.map((name) => channels[name].settings)

export const channelSettings: SettingsPart<ChannelSettings> = settingsPart({
  shape: Object.assign({}, ...parts.map(({ shape }) => shape)),
  hints: Object.assign({}, ...parts.map(({ hints }) => hints)),
  read: (values) =>
    Object.fromEntries(
      channelNames.map((name) => [name, channels[name].settings.read(values)]),
    ) as ChannelSettings,
})

/** Returns the recipients of an alarm by a channel that is set up, one message to each. */
export const recipientsOf = async (
  name: ChannelName,
  settings: ChannelSettings,
  whom: Whom,
  devices: RingingDevices,
): Promise<readonly string[]> => channels[name].recipients?.(settings[name], whom, devices) ?? ['']
