import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function HomePage() {
  return (
    <>
      <PageMeta
        title="Licensed electricians"
        description="Licensed electrical contractor for industrial, rural, commercial and residential work in Brisbane, Moreton Bay and the Sunshine Coast."
      />
      <PageHead
        title="Licensed electricians"
        lead="Licensed electrical contractor for industrial, rural, commercial and residential work in Brisbane, Moreton Bay and the Sunshine Coast."
      />
    </>
  )
}
