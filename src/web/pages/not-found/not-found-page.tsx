import { NotFoundCard } from '#web/components/not-found-card.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageMeta
        title="Page not found"
        description="There is no page at this address. Find the services, projects and contact details of the site from its home page."
        isPrivate
      />
      <div className="wrap section">
        <NotFoundCard />
      </div>
    </>
  )
}
