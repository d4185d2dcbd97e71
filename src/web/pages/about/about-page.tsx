import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function AboutPage() {
  return (
    <>
      <PageMeta
        title="About us"
        description="A licensed electrical contractor in South East Queensland, founded in 2014."
      />
      <PageHead
        title="About us"
        lead="A licensed electrical contractor in South East Queensland, founded in 2014."
      />
    </>
  )
}
