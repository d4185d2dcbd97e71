import ArrowLeft from 'lucide-react/icons/arrow-left'
import { pagePaths } from '#shared/paths.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { submitTestimonialHero, testimonialForm } from '#web/content/submit-testimonial.ts'
import { TestimonialForm } from '#web/islands/testimonial/testimonial-form.tsx'
import { FormIsland } from '../form-island.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'

export function SubmitTestimonialPage() {
  return (
    <>
      <PageMeta {...pageMeta.submitTestimonial} />
      <PageHead {...submitTestimonialHero} />
      <div className="wrap form-page">
        <div className="form-page__alone">
          <FormIsland name="testimonial-form" of={TestimonialForm} />
          <p className="form-page__back">
            <a className="link" href={pagePaths.home}>
              <ArrowLeft />
              {testimonialForm.homeLabel}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}
