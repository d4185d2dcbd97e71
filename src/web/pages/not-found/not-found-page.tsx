import { NotFoundCard } from '#web/components/not-found-card.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'
import { pageMeta } from '#web/content/page-meta.ts'

export function NotFoundPage() {
  return (
    <>
      <PageMeta {...pageMeta.notFound} isPrivate />
      <div className="wrap section">
        <NotFoundCard />
      </div>
    </>
  )
}
