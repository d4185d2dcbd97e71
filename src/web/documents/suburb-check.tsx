import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { suburbsOf } from '#web/content/cover-lookup.ts'
import { typedAt } from '#web/content/suburb-check.ts'
import { SuburbCheck as SuburbCheckIsland } from '#web/islands/suburb-check/suburb-check.tsx'
import { Island } from './island.tsx'
import { usePageInput } from './page-input-context.tsx'

/** Renders the suburb check. Its page must read the query `suburb` (`asked` in routes.ts). */
export function SuburbCheck() {
  const { serviceAreas, phone } = useBusiness()
  const { path, search } = usePageInput()
  return (
    <Island
      name="suburb-check"
      of={SuburbCheckIsland}
      props={{ path, quotePath: pagePaths.quote, serviceAreas, phone, typed: typedAt(search) }}
    />
  )
}

/** Whether any service area has suburbs on the list; areas that the owner made up have none. */
export const useHasSuburbs = () => suburbsOf(useBusiness().serviceAreas).length > 0
