import Plus from 'lucide-react/icons/plus'
import { lazy, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { TestimonialRecord } from '#shared/contract/testimonial-record.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { LazyPart } from '#web/owner/kit/lazy-part.tsx'
import { useOpenForm } from '#web/owner/kit/forms/use-open-form.ts'
import { useOwnerList } from '#web/owner/kit/session/use-owner.ts'
import { LazyTestimonialForm } from './lazy-testimonial-form.tsx'

const TestimonialList = lazy(async () => ({ default: (await import('./testimonial-list.tsx')).TestimonialList }))
const draftId = 'testimonial'

/** What visitors wrote about the business, the ones to be looked at first, and a form for more. */
export function TestimonialsTab() {
  const [isAdding, setAdding] = useOpenForm(draftId)
  const adder = useRef<HTMLButtonElement>(null)
  return (
    <div className="testimonials">
      {isAdding ? (
        <LazyTestimonialForm
          draftId={draftId}
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
      <Testimonials />
    </div>
  )
}

function Testimonials() {
  const { data, isError, refetch } = useOwnerList<TestimonialRecord>(apiPaths.testimonials)
  if (!data) {
    if (!isError) return <Spinner />
    return (
      <EmptyState
        variant="error"
        heading="Failed to fetch testimonials"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState heading="No testimonials yet">What visitors write waits here for your approval.</EmptyState>
    )
  }
  return (
    <LazyPart>
      <TestimonialList list={data} />
    </LazyPart>
  )
}
