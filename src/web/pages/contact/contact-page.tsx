import { PageHead } from '#web/components/chrome/page-head.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function ContactPage() {
  return (
    <>
      <PageMeta
        title="Contact"
        description="Ring, write or send a message to a licensed electrical contractor in South East Queensland."
      />
      <PageHead
        title="Contact"
        lead="Ring, write or send a message to a licensed electrical contractor in South East Queensland."
      />
    </>
  )
}
