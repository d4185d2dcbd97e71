import { useMutation } from '@tanstack/react-query'
import type { TestimonialChanges } from '#shared/contract/owner-testimonial.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { maxTestimonials } from '#web/content/testimonials.ts'
import { post, tryAgain } from '#web/lib/api.ts'
import { EditInPlace } from '#web/owner/kit/forms/edit-in-place.tsx'
import { useCollection } from '#web/owner/kit/lists/use-collection.ts'
import { showFailure } from '#web/owner/kit/show-failure.ts'
import { swallowSecondPress } from '#web/owner/kit/undo/swallow-second-press.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { TestimonialForm } from './lazy-testimonial-form.ts'
import { inOwnersOrder, inPublicOrder, onTheSite, testimonialCollection } from './testimonial-collection.ts'
import { TestimonialRow } from './testimonial-row.tsx'

export function TestimonialList({ list }: { list: readonly TestimonialRecord[] }) {
  const testimonials = inOwnersOrder(list)
  const now = useNow()
  const { announcement, ...rows } = useCollection<TestimonialRecord, TestimonialChanges>(
    testimonialCollection,
    testimonials,
  )

  /** Changes a testimonial and focuses its row, since the pressed button may disappear and the row may move. */
  const change = (id: string, to: TestimonialChanges, words: string, undo?: () => void) => {
    swallowSecondPress()
    rows.change({ id, to, words, ...(undo && { undo }) }, { onSuccess: () => rows.focusInPlace(id) })
  }

  const approve = useMutation({
    mutationFn: ({ id }: TestimonialRecord) => post(apiPaths.approveTestimonial(id)),
    onSuccess: async (_answer, { id, suspectedSpam }) => {
      const onAction = () => change(id, { isApproved: false, suspectedSpam }, 'Approval undone')
      showToast({ title: 'Testimonial approved', action: { label: 'Undo', onAction } })
      await rows.refresh()
      rows.focusInPlace(id)
    },
    onError: (error) =>
      showFailure(
        'Failed to approve testimonial',
        error,
        `It’s still waiting for approval. ${tryAgain(error)}`,
      ),
  })

  const shown = inPublicOrder(testimonials)
  const onSite = onTheSite(shown)
  return (
    <>
      <div>
        <p className="muted small">
          The website shows {maxTestimonials}: first those you choose, then the others, each in the order
          below.
        </p>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
      <ul className="testimonials__list">
        {testimonials.map((testimonial) => {
          const { id, isChosen } = testimonial
          const draftId = `testimonial ${id}`
          return (
            <li key={id}>
              <EditInPlace
                draftId={draftId}
                focusAfter={() => rows.focusRow(id)}
                form={(onDone) => (
                  <TestimonialForm testimonial={testimonial} draftId={draftId} onDone={onDone} />
                )}
              >
                {(onEdit) => (
                  <TestimonialRow
                    testimonial={testimonial}
                    now={now}
                    isOnSite={onSite.includes(testimonial)}
                    isApproving={approve.isPending && approve.variables.id === id}
                    onApprove={() => {
                      // The next review, not read yet, moves under the finger.
                      swallowSecondPress()
                      approve.mutate(testimonial)
                    }}
                    onChange={(to, back, words) =>
                      change(id, to, words, () => change(id, back, 'Put back as it was'))
                    }
                    onTakeBack={() =>
                      change(id, { isApproved: false }, 'Approval undone', () => approve.mutate(testimonial))
                    }
                    // Testimonials that are shown first move among themselves, and so do the others.
                    place={rows.placeOf(
                      testimonial,
                      shown,
                      shown.filter((other) => other.isChosen === isChosen),
                    )}
                    onEdit={onEdit}
                    onDelete={() => rows.remove(id)}
                  />
                )}
              </EditInPlace>
            </li>
          )
        })}
      </ul>
    </>
  )
}
