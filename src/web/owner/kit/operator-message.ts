import { channelFacts } from '#shared/channels.ts'
import type { Failure, Way } from '#shared/contract/alarm.ts'
import type { SetUp } from '#shared/contract/set-up.ts'

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

/** Lists what has failed in the set-up that only whoever runs the site can fix. */
export function failuresIn({ steps, copy, watch }: SetUp): Failure[] {
  const backup = steps.find(({ step }) => step === 'backup')?.reason
  return [
    // A copy that is behind stands in the step of the backup too.
    { label: 'Backup', reason: backup === copy?.reason ? undefined : backup },
    { label: 'Second copy', reason: copy?.reason },
    { label: 'Being told when the site is down', reason: watch?.reason },
  ].flatMap(({ label, reason }) => (reason ? { label, reason } : []))
}

/** One message for whoever runs the site: what to delete; what failed and why; what to set, by name, and where. */
export function operatorMessage(
  address: string,
  missing: readonly MissingSetting[],
  failures: readonly Failure[] = [],
  toDelete: readonly string[] = [],
): string {
  const leftOver = toDelete.length > 0 && [
    `Hi, someone asked to be forgotten. Please delete these, which may hold what they sent to ${address}:`,
    ...toDelete.map((name) => `- ${name}`),
  ]
  const failed = failures.length > 0 && [
    `Hi, something on our website ${address} isn’t working:`,
    // A test, the self-test and an email may all have met the same.
    ...new Set(failures.map(({ label, reason }) => `- ${label}: ${reason}`)),
    'docs/operations.md says what to do, and npm run doctor checks it.',
  ]
  const unset = missing.length > 0 && [
    failed ? 'It still needs this set up:' : `Hi, our website ${address} still needs this set up:`,
    ...missing.map(({ label, settings }) => `- ${label}: ${settings}`),
    'Please set it in the site’s settings file (.env, or /etc/trade-site.env) and restart the site. README.md and docs/operations.md say how, and npm run doctor checks it.',
  ]
  return [leftOver, failed, unset].flatMap((lines) => lines || []).join('\n')
}
