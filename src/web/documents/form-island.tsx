import type { ComponentType } from 'react'
import type { Business } from '#shared/contract/business.ts'
import type { IslandName } from '#web/boot/lazy.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import type { VisitorFormProps } from '#web/islands/visitor-form.tsx'
import { Island } from './island.tsx'
import { usePageInput } from './page-input-context.tsx'

interface FormIslandProps<Props> {
  name: IslandName
  of: ComponentType<VisitorFormProps<Props>>
  form: Props
}

const unseenInForms = {
  notice: undefined,
  specialDays: [],
  prices: [],
  services: {},
  questions: [],
  texts: {},
} satisfies Partial<Business>

/** Renders a visitor's form, which is hydrated with the page. Before that the browser posts it by itself. */
export function FormIsland<Props extends object>({ name, of, form }: FormIslandProps<Props>) {
  // The props stand in the HTML as JSON, so facts that no form shows are left out.
  const business: Business = { ...useBusiness(), ...unseenInForms }
  const { plainForm } = usePageInput()
  return <Island name={name} of={of} props={{ business, plainForm, form }} isAtOnce />
}
