import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { maxTestimonials } from '#web/content/testimonials.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { TestimonialForm, TestimonialRow } from '../later-pages.tsx'
import { useNow } from '../session/use-now.ts'
import {
  inPublicOrder,
  onTheSite,
  useApproveTestimonial,
  useChangeTestimonial,
  useDeleteTestimonial,
  useTestimonials,
} from './use-testimonials.ts'

/** What visitors wrote about the business, the ones to be looked at first, and a form for more. */
export function TestimonialsTab() {
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  return (
    <div className="testimonials">
      {isAdding ? (
        <Suspense fallback={<Spinner />}>
          <TestimonialForm
            onDone={() => {
              flushSync(() => setAdding(false))
              adder.current?.focus()
            }}
          />
        </Suspense>
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
  const change = useChangeTestimonial(focusRow)
  const [edited, setEdited] = useState<string>()
  const [moved, setMoved] = useState('')
  const deleteTestimonial = useDeleteTestimonial((id) => void nextPaint().then(() => focusRow(id)))

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

  const onSite = onTheSite(testimonials)
  const shown = inPublicOrder(testimonials)
  return (
    <>
      <div>
        <p className="muted small">
          The site shows {maxTestimonials}: first those you choose, then the others, each in the order below.
        </p>
        <p className="visually-hidden" role="status">
          {moved}
        </p>
      </div>
      <ul className="testimonials__list">
        {testimonials.map((testimonial, index) => {
          const { id } = testimonial
          if (id === edited) {
            const onDone = () => {
              flushSync(() => setEdited(undefined))
              focusRow(id)
            }
            return (
              <li key={id}>
                <Suspense fallback={<Spinner />}>
                  <TestimonialForm testimonial={testimonial} onDone={onDone} />
                </Suspense>
              </li>
            )
          }
          return (
            <li key={id}>
              <Suspense fallback={<Spinner />}>
                <TestimonialRow
                  testimonial={testimonial}
                  now={now}
                  isOnSite={onSite.has(id)}
                  isApproving={approve.isPending && approve.variables.id === id}
                  onApprove={() => approve.mutate(testimonial)}
                  onChange={(to, back, words) =>
                    change({
                      id,
                      to,
                      words,
                      undo: () => change({ id, to: back, words: 'Put back as it was' }),
                    })
                  }
                  onTakeBack={() =>
                    change({
                      id,
                      to: { isApproved: false },
                      words: 'Approval taken back',
                      undo: () => approve.mutate(testimonial),
                    })
                  }
                  shown={shown}
                  onMoved={setMoved}
                  onEdit={() => setEdited(id)}
                  onDelete={() => onDelete(index, id)}
                  ref={(row: HTMLElement | null) => {
                    if (!row) return
                    rows.current.set(id, row)
                    return () => void rows.current.delete(id)
                  }}
                />
              </Suspense>
            </li>
          )
        })}
      </ul>
    </>
  )
}
