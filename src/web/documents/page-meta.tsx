import { useBusiness } from '#web/components/business-context.tsx'
import { socialCardAlt, titleOf } from '#web/content/page-meta.ts'
import { usePageInput } from './page-input-context.tsx'

interface PageMetaProps {
  title: string
  description: string
  /** Keeps the page out of search indexes: the owner's pages and the not-found page. */
  isPrivate?: boolean
}

/**
 * The document's head for one page. React lifts these into `<head>` and never removes duplicates, so each page
 * renders exactly one of these and the document has no defaults.
 */
export function PageMeta({ title, description, isPrivate = false }: PageMetaProps) {
  const business = useBusiness()
  const { origin, path } = usePageInput()
  const fullTitle = titleOf(title, business.name)
  const address = `${origin}${path === '/' ? '/' : path}`
  const image = `${origin}/social-card.png`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isPrivate ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={business.name} />
      <meta property="og:locale" content="en_AU" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={socialCardAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}
