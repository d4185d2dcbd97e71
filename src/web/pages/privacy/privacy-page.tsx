import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function PrivacyPage() {
  return (
    <>
      <PageMeta
        title="Privacy policy"
        description="How we handle the personal information that you send through this site."
      />
      <PageHead
        title="Privacy policy"
        lead="How we handle the personal information that you send through this site."
      />
    </>
  )
}
