import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { AddInPlace } from '#web/owner/kit/forms/edit-in-place.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { useOwnerData } from '#web/owner/kit/session/use-owner.ts'
import { TestimonialForm } from './lazy-testimonial-form.ts'

const TestimonialList = lazyComponent(async () => (await import('./testimonial-list.tsx')).TestimonialList)
const draftId = 'testimonial'

export function TestimonialsTab() {
  return (
    <div className="testimonials">
      <AddInPlace
        draftId={draftId}
        label="Add review"
        form={(onDone) => <TestimonialForm draftId={draftId} onDone={onDone} />}
      />
      <Testimonials />
    </div>
  )
}

function Testimonials() {
  const list = useOwnerData<TestimonialRecord[]>(apiPaths.testimonials)
  const { data } = list
  if (!data) return <NotFetched query={list} heading="Failed to fetch testimonials" />
  if (data.length === 0) {
    return <EmptyState heading="No reviews yet">Customers’ reviews wait here for your approval.</EmptyState>
  }
  return <TestimonialList list={data} />
}
