import { flushSync } from 'react-dom'
import { useOpenForm } from '#web/owner/kit/drafts/use-open-form.ts'
import { LazyTestimonialForm } from './lazy-testimonial-form.tsx'
import { focusTestimonial, TestimonialRow, type TestimonialRowProps } from './testimonial-row.tsx'

/** A testimonial, or the form to change it in its place. */
export function TestimonialItem(props: Omit<TestimonialRowProps, 'onEdit'>) {
  const { testimonial } = props
  const draftId = `testimonial ${testimonial.id}`
  const [isEdited, setEdited] = useOpenForm(draftId)
  if (!isEdited) return <TestimonialRow {...props} onEdit={() => setEdited(true)} />
  const onDone = () => {
    flushSync(() => setEdited(false))
    focusTestimonial(testimonial.id)
  }
  return <LazyTestimonialForm testimonial={testimonial} draftId={draftId} onDone={onDone} />
}
