import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ComponentProps } from 'react'
import { Tooltip } from '#web/components/ui/tooltip.tsx'

/** Where a row stands in a list of the owner's order, and how it is moved. */
export interface PlaceInList {
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1, button: HTMLButtonElement) => void
}

interface PlaceToolsProps {
  place: PlaceInList
  isActive: boolean
  isBusy: boolean
  onShow: (isShown: boolean) => void
}

/** Up, down, and out of visitors' sight or back into it. */
export function PlaceTools({
  place: { isFirst, isLast, onMove },
  isActive,
  isBusy,
  onShow,
}: PlaceToolsProps) {
  return (
    <>
      <RowButton label="Move up" aria-disabled={isFirst} onClick={(event) => onMove(-1, event.currentTarget)}>
        <ArrowUp />
      </RowButton>
      <RowButton label="Move down" aria-disabled={isLast} onClick={(event) => onMove(1, event.currentTarget)}>
        <ArrowDown />
      </RowButton>
      <RowButton
        label={isActive ? 'Hide' : 'Show'}
        aria-busy={isBusy}
        onClick={() => isBusy || onShow(!isActive)}
      >
        {isActive ? <Eye /> : <EyeOff />}
      </RowButton>
    </>
  )
}

interface RowButtonProps extends ComponentProps<'button'> {
  label: string
}

/** What is done to a row, in a drawing with its words beside it. */
export function RowButton({ label, className, ...button }: RowButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={className ? `square-button ${className}` : 'square-button'}
        {...button}
      />
    </Tooltip>
  )
}
