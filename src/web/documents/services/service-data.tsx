import { useBusiness } from '#web/components/business-context.tsx'
import type { ServiceCard } from '#web/content/services/offered.ts'
import { DataBlock } from '../data-block.tsx'
import { usePageInput } from '../page-input-context.tsx'

/** Describes the services in schema.org's vocabulary, with the texts of their blocks. */
export function ServiceData({ cards }: { cards: readonly ServiceCard[] }) {
  const { name, serviceAreas } = useBusiness()
  const { origin, path } = usePageInput()
  return (
    <DataBlock
      data={{
        '@graph': cards.map(({ id, title, description }) => ({
          '@type': 'Service',
          '@id': `${origin}${path}#${id}`,
          name: title,
          description,
          url: `${origin}${path}#${id}`,
          provider: { '@type': 'Electrician', '@id': `${origin}/#business`, name },
          areaServed: serviceAreas.map((area) => ({ '@type': 'Place', name: area })),
        })),
      }}
    />
  )
}
