import type { Failure } from '#shared/contract/alarm.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { SmallButton } from './buttons.tsx'
import { copyText } from './copy-text.ts'
import { type MissingSetting, operatorMessage } from './operator-message.ts'

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
