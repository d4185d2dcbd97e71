import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { useNow } from '../session/use-now.ts'
import { TestimonialForm } from './testimonial-form.tsx'
import { TestimonialRow } from './testimonial-row.tsx'
import { useApproveTestimonial, useDeleteTestimonial, useTestimonials } from './use-testimonials.ts'

/** What visitors wrote about the business, the ones to be looked at first, and a form for more. */
export function TestimonialsTab() {
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  return (
    <div className="testimonials">
      {isAdding ? (
        <TestimonialForm
          onDone={() => {
            flushSync(() => setAdding(false))
            adder.current?.focus()
          }}
        />
      ) : (
        <Button ref={adder} icon={<Plus />} onClick={() => setAdding(true)}>
          Add testimonial
        </Button>
      )}
      <TestimonialList />
    </div>
  )
}

function TestimonialList() {
  const { testimonials, isError, refetch } = useTestimonials()
  const now = useNow()
  const rows = useRef(new Map<string, HTMLElement>())
  const focusRow = (id: string) => rows.current.get(id)?.focus()
  // The button that had the focus is gone with the wait.
  const approve = useApproveTestimonial(focusRow)
  const deleteTestimonial = useDeleteTestimonial()

  if (!testimonials) {
    if (!isError) return <Spinner />
    return (
      <EmptyState
        variant="error"
        heading="Failed to fetch testimonials"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  if (testimonials.length === 0) {
    return (
      <EmptyState heading="No testimonials yet">What visitors write waits here for your approval.</EmptyState>
    )
  }

  const onDelete = (index: number, id: string) => {
    if (!deleteTestimonial(id)) return
    const next = testimonials[index + 1] ?? testimonials[index - 1]
    // The focus would vanish with the row: the next one takes it.
    if (next) focusRow(next.id)
    else document.getElementById('main')?.focus()
  }

  return (
    <ul className="testimonials__list">
      {testimonials.map((testimonial, index) => (
        <li key={testimonial.id}>
          <TestimonialRow
            testimonial={testimonial}
            now={now}
            isApproving={approve.isPending && approve.variables === testimonial.id}
            onApprove={() => approve.mutate(testimonial.id)}
            onDelete={() => onDelete(index, testimonial.id)}
            ref={(row) => {
              if (!row) return
              rows.current.set(testimonial.id, row)
              return () => void rows.current.delete(testimonial.id)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
