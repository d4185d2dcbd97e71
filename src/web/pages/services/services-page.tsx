import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function ServicesPage() {
  return (
    <>
      <PageMeta
        title="Services"
        description="Industrial, rural, commercial and residential electrical work in South East Queensland."
      />
      <PageHead
        title="Services"
        lead="Industrial, rural, commercial and residential electrical work in South East Queensland."
      />
    </>
  )
}
