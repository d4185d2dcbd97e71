import ArrowLeft from 'lucide-react/icons/arrow-left'
import { pagePaths } from '#shared/paths.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { reviewPoints, submitTestimonialHero, testimonialForm } from '#web/content/submit-testimonial.ts'
import { TestimonialForm } from '#web/islands/testimonial/testimonial-form.tsx'
import { FormIsland } from '../form-island.tsx'
import { FormLayout, SidePoints } from '../form-layout.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'

export function SubmitTestimonialPage() {
  return (
    <>
      <PageMeta {...pageMeta.submitTestimonial} />
      <PageHead {...submitTestimonialHero} />
      <FormLayout side={<SidePoints points={reviewPoints} />}>
        <FormIsland name="testimonial-form" of={TestimonialForm} form={{}} />
        <p className="form-page__back">
          <a className="link" href={pagePaths.home}>
            <ArrowLeft />
            {testimonialForm.homeLabel}
          </a>
        </p>
      </FormLayout>
    </>
  )
}
