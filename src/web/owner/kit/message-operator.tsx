import type { Failure } from '#shared/contract/alarm.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { type MissingSetting, operatorMessage } from './operator-message.ts'

interface MessageOperatorProps {
  missing?: readonly MissingSetting[]
  failures?: readonly Failure[]
  toDelete?: readonly string[]
}

/** Hands one message about what failed, is missing or is to be deleted to the phone's share sheet, the clipboard, or a text message. */
export function MessageOperator({ missing = [], failures = [], toDelete = [] }: MessageOperatorProps) {
  if (missing.length + failures.length + toDelete.length === 0) return null
  return (
    <Button
      variant="plain"
      size="sm"
      onClick={() => void send(operatorMessage(window.location.origin, missing, failures, toDelete))}
    >
      Message whoever runs the site
    </Button>
  )
}

async function send(text: string): Promise<void> {
  // On plain http a browser can neither share nor copy.
  const browser: Partial<Navigator> = navigator
  if (browser.share) {
    // A share sheet that is closed again rejects.
    await browser.share({ text }).catch(() => undefined)
  } else if (browser.clipboard) {
    await browser.clipboard.writeText(text)
    showToast({ title: 'Copied', description: 'Paste it into a message to whoever runs the site.' })
  } else {
    window.location.href = `sms:?&body=${encodeURIComponent(text)}`
  }
}
