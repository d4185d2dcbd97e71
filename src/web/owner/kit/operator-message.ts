import { channelFacts } from '#shared/channels.ts'
import type { Way } from '#shared/contract/alarm.ts'

export interface MissingSetting {
  /** As the owner calls it. */
  label: string
  /** As whoever runs the site calls it. */
  settings: string
}

/** Lists what only whoever runs the site can set, and hasn't yet. */
export function missingSettings(
  ways: readonly Way[],
  { isAddressSet = true, isWatched = true } = {},
): MissingSetting[] {
  const unset = ways.flatMap(({ channel, isSetUp }) => {
    const { label, settings } = channelFacts[channel]
    return isSetUp || !settings ? [] : [{ label, settings }]
  })
  return [
    ...(isAddressSet ? [] : [{ label: 'Web address', settings: 'PUBLIC_URL' }]),
    ...unset,
    ...(isWatched ? [] : [{ label: 'Being told when the site is down', settings: 'HEARTBEAT_URL' }]),
  ]
}

/** One message for whoever runs the site: what to set, by name, and where. */
export const operatorMessage = (address: string, missing: readonly MissingSetting[]) =>
  [
    `Hi, our website ${address} still needs this set up:`,
    ...missing.map(({ label, settings }) => `- ${label}: ${settings}`),
    'Please set it in the site’s settings file (.env, or /etc/trade-site.env) and restart the site. README.md and docs/operations.md say how, and npm run doctor checks it.',
  ].join('\n')
