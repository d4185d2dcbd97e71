import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function SubmitTestimonialPage() {
  return (
    <>
      <PageMeta
        title="Share Your Experience"
        description="Tell others how the electrical work on your place went."
      />
      <PageHead
        title="Share Your Experience"
        lead="Tell others how the electrical work on your place went."
      />
    </>
  )
}
