import { Spinner } from '#web/components/ui/spinner.tsx'
import { useYou } from '#web/owner/kit/session/use-owner.ts'
import { JobCardForm, type JobCardFormProps } from './job-cards/job-card-form.tsx'
import { TestimonialForm, type TestimonialFormProps } from './testimonials/testimonial-form.tsx'

type WrittenFormProps =
  | ({ of: 'job card' } & JobCardFormProps)
  | ({ of: 'testimonial' } & TestimonialFormProps)

/**
 * The forms in which the owner writes more than a line, as one later part: how they keep what is half typed would come
 * with the first load if it were shared by two (vite.config.ts).
 */
export function WrittenForm(props: WrittenFormProps) {
  const you = useYou()
  // What is typed before it is known whose it is could not be kept.
  if (you === undefined) return <Spinner />
  // Whoever signs in by another tab meanwhile has a form of their own.
  return props.of === 'job card' ? (
    <JobCardForm key={you} {...props} />
  ) : (
    <TestimonialForm key={you} {...props} />
  )
}
