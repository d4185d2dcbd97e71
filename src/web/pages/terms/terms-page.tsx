import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function TermsPage() {
  return (
    <>
      <PageMeta
        title="Terms of service"
        description="The terms on which we quote and carry out electrical work in Queensland."
      />
      <PageHead
        title="Terms of service"
        lead="The terms on which we quote and carry out electrical work in Queensland."
      />
    </>
  )
}
