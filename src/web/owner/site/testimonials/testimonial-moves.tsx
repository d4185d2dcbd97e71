import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { labelClass } from '#web/components/ui/label-class.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { useTestimonialOrder } from './use-testimonial-order.ts'

interface TestimonialMovesProps {
  testimonial: TestimonialRecord
  /** All that the site may show, in its order. */
  shown: readonly TestimonialRecord[]
  /** `words` say where it is now. */
  onMoved: (words: string) => void
}

const steps = [
  { words: 'Move up', step: -1 },
  { words: 'Move down', step: 1 },
] as const

/** One that is shown first moves among those alone, and the others move among themselves. */
export function TestimonialMoves({ testimonial, shown, onMoved }: TestimonialMovesProps) {
  const order = useTestimonialOrder()
  const { id, clientName, isChosen } = testimonial
  const others = shown.filter((other) => other.isChosen === isChosen)
  if (others.length < 2) return null
  const neighbour = (step: 1 | -1) => others[others.findIndex((other) => other.id === id) + step]

  const move = (step: 1 | -1, button: HTMLButtonElement) => {
    const next = neighbour(step)
    if (!next) return
    const target = shown.indexOf(next)
    order(
      shown
        .filter((other) => other.id !== id)
        .toSpliced(target, 0, testimonial)
        .map((other) => other.id),
    )
    onMoved(`${clientName}: ${target + 1} of ${shown.length}`)
    // The list is laid out anew, and what has moved within it loses the focus.
    void nextPaint().then(() => button.focus())
  }

  return steps.map(({ words, step }) => (
    <button
      key={words}
      type="button"
      className={labelClass({ variant: 'plain', size: 'sm' })}
      aria-label={`${words} the testimonial of ${clientName}`}
      // Disabled would drop the focus of whoever has just moved it there.
      aria-disabled={!neighbour(step)}
      onClick={(event) => move(step, event.currentTarget)}
    >
      {words}
    </button>
  ))
}
