import { useState } from 'react'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { maxTestimonials } from '#web/content/testimonials.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { TestimonialItem } from './testimonial-item.tsx'
import { focusTestimonial } from './testimonial-row.tsx'
import {
  inOwnersOrder,
  inPublicOrder,
  onTheSite,
  useApproveTestimonial,
  useChangeTestimonial,
  useDeleteTestimonial,
} from './use-testimonials.ts'

/** Each as it was written, with what can be done about it. */
export function TestimonialList({ list }: { list: readonly TestimonialRecord[] }) {
  const testimonials = inOwnersOrder(list)
  const now = useNow()
  // The button that had the focus may be gone with the wait, and the row goes to its new place with the next paint.
  const focusInPlace = (id: string) => void nextPaint().then(() => focusTestimonial(id))
  const approve = useApproveTestimonial(focusInPlace)
  const change = useChangeTestimonial(focusInPlace)
  const [moved, setMoved] = useState('')
  const deleteTestimonial = useDeleteTestimonial(focusInPlace)

  const onDelete = (index: number, id: string) => {
    if (!deleteTestimonial(id)) return
    const next = testimonials[index + 1] ?? testimonials[index - 1]
    // The focus would vanish with the row: the next one takes it.
    if (next) focusTestimonial(next.id)
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
          return (
            <li key={id}>
              <TestimonialItem
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
                onDelete={() => onDelete(index, id)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
