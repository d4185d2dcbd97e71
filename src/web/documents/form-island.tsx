import type { ComponentType } from 'react'
import type { IslandName } from '#web/boot/later.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { visitorForm } from '#web/islands/visitor-form.tsx'
import { Island } from './island.tsx'
import { usePageInput } from './page-input-context.tsx'

interface FormIslandProps {
  name: IslandName
  of: ComponentType
}

/** A visitor's form on its own page: alive with the page, and posted plainly before that. */
export function FormIsland({ name, of }: FormIslandProps) {
  const business = useBusiness()
  const { plainForm } = usePageInput()
  return <Island name={name} of={visitorForm(of)} props={{ business, plainForm }} isAtOnce />
}
