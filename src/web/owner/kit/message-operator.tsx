import { channelFacts } from '#shared/channels.ts'
import type { Failure, Way } from '#shared/contract/alarm.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { SmallButton } from './buttons.tsx'
import { copyText } from './copy-button.tsx'

interface MessageOperatorProps {
  missing?: readonly MissingSetting[]
  failures?: readonly Failure[]
  toDelete?: readonly string[]
}

/** Renders a button that shares, copies or texts a message for the operator, if there is anything to say. */
export function MessageOperator({ missing = [], failures = [], toDelete = [] }: MessageOperatorProps) {
  if (missing.length + failures.length + toDelete.length === 0) return null
  return (
    <SmallButton
      onClick={() => void send(operatorMessage(window.location.origin, missing, failures, toDelete))}
    >
      Message whoever runs the site
    </SmallButton>
  )
}

async function send(text: string): Promise<void> {
  // Without TLS a browser has neither `share` nor `clipboard`.
  const browser: Partial<Navigator> = navigator
  if (browser.share) {
    // Closing the share sheet rejects the promise.
    await browser.share({ text }).catch(() => undefined)
  } else if (browser.clipboard) {
    await copyText(text, () =>
      showToast({ title: 'Copied', description: 'Paste it into a message to whoever runs the site.' }),
    )
  } else {
    window.location.href = `sms:?&body=${encodeURIComponent(text)}`
  }
}

interface MissingSetting {
  /** Name on the owner's screens. */
  label: string
  /** Names of the settings, as the operator knows them. */
  settings: string
}

/** Lists the settings that only the operator can set, and hasn't set yet. */
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

/** Lists the failures in the set-up that only the operator can fix. */
export function failuresIn({ steps, copy, watch }: SetUp): Failure[] {
  const backup = steps.find(({ step }) => step === 'backup')?.reason
  return [
    // The backup step repeats the reason of a second copy that is behind.
    { label: 'Backup', reason: backup === copy?.reason ? undefined : backup },
    { label: 'Second copy', reason: copy?.reason },
    { label: 'Being told when the site is down', reason: watch?.reason },
  ].flatMap(({ label, reason }) => (reason ? { label, reason } : []))
}

/** Returns one message for the operator: what to delete, what failed and why, which settings are missing. */
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
    // A channel test, a drill and a mail may have failed for the same reason.
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
