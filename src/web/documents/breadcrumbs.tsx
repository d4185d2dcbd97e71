import { publicPaths } from '#shared/paths.ts'
import { pageNames } from '#web/content/page-names.ts'
import { DataBlock } from './data-block.tsx'
import { usePageInput } from './page-input-context.tsx'

/** Describes the page's place below the home page to search engines, as a BreadcrumbList. */
export function Breadcrumbs() {
  const { origin, path } = usePageInput()
  const name = pageNames[path]
  if (!name) return null
  const trail = [
    { name: 'Home', item: `${origin}${publicPaths.home}` },
    { name, item: `${origin}${path}` },
  ]
  return (
    <DataBlock
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((crumb, place) => ({
          '@type': 'ListItem',
          position: place + 1,
          ...crumb,
        })),
      }}
    />
  )
}
