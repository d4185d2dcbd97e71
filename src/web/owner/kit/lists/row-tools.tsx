import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ComponentProps } from 'react'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { SquareButton } from '../buttons.tsx'
import { swallowSecondPress } from '../undo/swallow-second-press.ts'
import type { PlaceInList } from './use-collection.ts'

interface RowToolsProps {
  place: PlaceInList
  isActive: boolean
  isBusy: boolean
  onShow: (isShown: boolean) => void
  /** Props of the button that opens the row's form. */
  edit: ComponentProps<'button'>
  onDelete: () => void
}

/** Renders the buttons of a row: move up, move down, hide from visitors or show, edit, delete. */
export function RowTools({ place, isActive, isBusy, onShow, edit, onDelete }: RowToolsProps) {
  const { isFirst, isLast, onMove } = place
  return (
    <div className="row-tools">
      <RowButton label="Move up" aria-disabled={isFirst} onClick={(event) => onMove(-1, event.currentTarget)}>
        <ArrowUp />
      </RowButton>
      <RowButton label="Move down" aria-disabled={isLast} onClick={(event) => onMove(1, event.currentTarget)}>
        <ArrowDown />
      </RowButton>
      <RowButton
        label={isActive ? 'Hide' : 'Show'}
        aria-busy={isBusy}
        onClick={() => {
          if (isBusy) return
          // The button is its own opposite: a bounce would take the change back.
          swallowSecondPress()
          onShow(!isActive)
        }}
      >
        {isActive ? <Eye /> : <EyeOff />}
      </RowButton>
      <RowButton label="Edit" {...edit}>
        <Pencil />
      </RowButton>
      <RowButton label="Delete" className="square-button row-tools__delete" onClick={onDelete}>
        <Trash2 />
      </RowButton>
    </div>
  )
}

interface RowButtonProps extends ComponentProps<'button'> {
  label: string
}

const RowButton = ({ label, ...button }: RowButtonProps) => (
  <Tooltip text={label}>
    <SquareButton label={label} {...button} />
  </Tooltip>
)
