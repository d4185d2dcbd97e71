import type { ComponentType } from 'react'
import { hydrate } from './hydrate.tsx'
import { mountToasts } from './toasts.tsx'
import { visitorForm } from './visitor-form.tsx'

/** Hydrates a visitor's form, and gives its toasts a place. Resolves once it answers. */
export function hydrateForm(element: HTMLElement, Form: ComponentType): Promise<void> {
  mountToasts()
  return hydrate(element, visitorForm(Form))
}
