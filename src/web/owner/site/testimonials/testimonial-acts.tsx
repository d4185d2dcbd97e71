import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import type { TestimonialChanges } from '#shared/contract/owner-testimonial.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TestimonialMoves } from './testimonial-moves.tsx'

export interface TestimonialActsProps {
  testimonial: TestimonialRecord
  isApproving: boolean
  onApprove: () => void
  /** `back` undoes it, `words` say what was done. */
  onChange: (to: TestimonialChanges, back: TestimonialChanges, words: string) => void
  onTakeBack: () => void
  /** All that the site may show, in its order. */
  shown: readonly TestimonialRecord[]
  /** `words` say where it stands now. */
  onMoved: (words: string) => void
  onEdit: () => void
  onDelete: () => void
}

/** What can be done about a testimonial; of what is suspected nothing is urged. */
export function TestimonialActs({
  testimonial,
  isApproving,
  onApprove,
  onChange,
  onTakeBack,
  shown,
  onMoved,
  onEdit,
  onDelete,
}: TestimonialActsProps) {
  const { clientName, isApproved, isActive, isChosen, suspectedSpam } = testimonial
  const named = (act: string) => ({ 'aria-label': `${act} the testimonial of ${clientName}` })
  return (
    <div className="testimonial__foot">
      {!isApproved && (
        <Button
          size="sm"
          {...(suspectedSpam ? { variant: 'plain' } : { className: 'label--approve', icon: <Check /> })}
          loading={isApproving}
          onClick={onApprove}
          {...named('Approve')}
        >
          Approve
        </Button>
      )}
      {isApproved && isActive && (
        <Button
          variant={isChosen ? 'standard' : 'plain'}
          size="sm"
          aria-pressed={isChosen}
          onClick={() =>
            onChange(
              { isChosen: !isChosen },
              { isChosen },
              isChosen ? 'No longer shown first' : 'Shown first',
            )
          }
          {...named('Show first:')}
        >
          Show first
        </Button>
      )}
      {isApproved && isActive && (
        <TestimonialMoves testimonial={testimonial} shown={shown} onMoved={onMoved} />
      )}
      {isApproved && (
        <>
          <Button
            variant="plain"
            size="sm"
            onClick={() =>
              onChange(
                { isActive: !isActive },
                { isActive },
                isActive ? 'Hidden from the site' : 'Back on the site',
              )
            }
            {...named(isActive ? 'Hide' : 'Show')}
          >
            {isActive ? 'Hide' : 'Show'}
          </Button>
          <Button variant="plain" size="sm" onClick={onTakeBack} {...named('Take back the approval of')}>
            Take back
          </Button>
        </>
      )}
      <Button variant="plain" size="sm" onClick={onEdit} {...named('Edit')}>
        Edit
      </Button>
      <Button
        variant="plain"
        size="sm"
        className="label--remove"
        icon={<Trash2 />}
        onClick={onDelete}
        {...named('Delete')}
      >
        Delete
      </Button>
    </div>
  )
}
