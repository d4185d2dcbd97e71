import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { HydratedApart } from '#web/components/hydrated-apart.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { submitTestimonialHero, testimonialForm } from '#web/content/submit-testimonial.ts'
import { TestimonialForm } from '#web/islands/testimonial/testimonial-form.tsx'
import { PageHead } from '../frame/page-head.tsx'

export function SubmitTestimonialPage() {
  return (
    <>
      <PageMeta {...pageMeta.submitTestimonial} />
      <PageHead {...submitTestimonialHero} />
      <div className="wrap form-page">
        <div className="max-w-form">
          <HydratedApart>
            <TestimonialForm />
          </HydratedApart>
          <p className="mt-6">
            <Link className="link" href={pagePaths.home}>
              <ArrowLeft />
              {testimonialForm.homeLabel}
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
