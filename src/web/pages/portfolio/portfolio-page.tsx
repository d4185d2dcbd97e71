import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function PortfolioPage() {
  return (
    <>
      <PageMeta
        title="Portfolio"
        description="Electrical projects by trade: plant, homes, farms, water treatment, air conditioning and commercial."
      />
      <PageHead
        title="Portfolio"
        lead="Electrical projects by trade: plant, homes, farms, water treatment, air conditioning and commercial."
      />
    </>
  )
}
