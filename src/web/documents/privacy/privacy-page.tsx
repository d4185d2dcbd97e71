import { useBusiness } from '#web/components/business-context.tsx'
import { pageMeta } from '#web/content/page-meta.ts'
import { privacyPage, privacySections } from '#web/content/privacy.ts'
import { PageHead } from '../frame/page-head.tsx'
import { LegalText } from '../legal/legal-text.tsx'
import { PageMeta } from '../page-meta.tsx'

export function PrivacyPage() {
  return (
    <>
      <PageMeta {...pageMeta.privacy} />
      <PageHead {...privacyPage} />
      <LegalText sections={privacySections(useBusiness())} />
    </>
  )
}
