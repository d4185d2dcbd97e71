import { useBusiness } from '#web/components/business-context.tsx'
import { PageHead } from '#web/components/chrome/page-head.tsx'
import { LegalText } from '#web/components/legal/legal-text.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { privacyPage, privacySections } from '#web/content/privacy.ts'

export function PrivacyPage() {
  return (
    <>
      <PageMeta {...pageMeta.privacy} />
      <PageHead {...privacyPage} />
      <LegalText sections={privacySections(useBusiness())} />
    </>
  )
}
