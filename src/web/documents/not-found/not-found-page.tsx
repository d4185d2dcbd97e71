import { pageMeta } from '#web/content/page-meta.ts'
import { PageMeta } from '../page-meta.tsx'
import { NotFoundCard } from './not-found-card.tsx'

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
