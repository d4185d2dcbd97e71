import type { MouseEvent } from 'react'
import { spamReason } from '#shared/leads/spam-signs.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'

export const suspectLabel = 'Looks like spam'

export function SuspectTag() {
  return <Tag variant="pending">{suspectLabel}</Tag>
}

interface SuspectNoteProps {
  /** What speaks for spam; empty for one that somebody put aside by hand. */
  signs: readonly string[]
  /** Missing for whoever may not say so. */
  onNotSpam: (() => void) | undefined
}

/** Why nobody was told of a lead, and the one tap that makes it one like any other. */
export function SuspectNote({ signs, onNotSpam }: SuspectNoteProps) {
  const onPress = (event: MouseEvent) => {
    // The button goes with the note: the focus stays on what it was about.
    event.currentTarget.closest('article')?.focus({ preventScroll: true })
    onNotSpam?.()
  }
  return (
    <div className="suspect">
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
