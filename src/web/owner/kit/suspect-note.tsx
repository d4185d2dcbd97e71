import type { MouseEvent } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'

export const suspectLabel = 'Suspected spam'

export function SuspectTag() {
  return <Tag variant="pending">{suspectLabel}</Tag>
}

/** Why nobody was told of a lead, and the one tap that makes it one like any other. */
export function SuspectNote({ onNotSpam }: { onNotSpam: (() => void) | undefined }) {
  const onPress = (event: MouseEvent) => {
    // The button goes with the note: the focus stays on what it was about.
    event.currentTarget.closest('article')?.focus({ preventScroll: true })
    onNotSpam?.()
  }
  return (
    <div className="suspect">
      <p>
        <strong>{suspectLabel}.</strong> It stays out of the queue and rings no phone.
      </p>
      {onNotSpam && (
        <Button size="sm" onClick={onPress}>
          Not spam
        </Button>
      )}
    </div>
  )
}
