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
  /** What the form itself takes. */
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

/** A visitor's form on its own page: alive with the page, and posted plainly before that. */
export function FormIsland<Props extends object>({ name, of, form }: FormIslandProps<Props>) {
  // Only what forms show: what else the owner says would stand in the HTML twice.
  const business: Business = { ...useBusiness(), ...unseenInForms }
  const { plainForm } = usePageInput()
  return <Island name={name} of={of} props={{ business, plainForm, form }} isAtOnce />
}
