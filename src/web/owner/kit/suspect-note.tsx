import type { MouseEvent } from 'react'
import { spamReason } from '#shared/leads/spam-signs.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'

export const suspectLabel = 'Looks like spam'

export function SuspectTag() {
  return <Tag variant="pending">{suspectLabel}</Tag>
}

interface SuspectNoteProps {
  /** Why the site suspects spam; empty when a person marked the lead. */
  signs: readonly string[]
  /** Undefined when the signed-in person may not change leads. */
  onNotSpam: (() => void) | undefined
}

/** Says why a lead was taken for spam, and offers to mark it as not spam. */
export function SuspectNote({ signs, onNotSpam }: SuspectNoteProps) {
  const onPress = (event: MouseEvent) => {
    // The button disappears with the note, so the lead takes its focus.
    event.currentTarget.closest('article')?.focus({ preventScroll: true })
    onNotSpam?.()
  }
  return (
    <div className="ends suspect">
      <p>
        <strong>{suspectLabel}.</strong> {spamReason(signs)} It stays off your list and no phone rings.
      </p>
      {onNotSpam && (
        <Button size="sm" onClick={onPress}>
          Not spam
        </Button>
      )}
    </div>
  )
}
